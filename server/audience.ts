import type { Audience } from '../core/accounts/permissions.ts';

/** Where a route's description names its audience. OpenAPI leaves names that begin with `x-` to each API. */
export const audienceKey = 'x-audience';

/** A route's description together with who may use the route. See `plugins/admission.ts`, which asks for it. */
export const forAudience = <Detail extends object>(audience: Audience, detail: Detail) => ({
  ...detail,
  [audienceKey]: audience,
});

export interface Api {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Milliseconds from sending a file until its document is not processed any more. */
export async function measureUpload(api: Api, bytes: Uint8Array, name: string): Promise<number> {
  const form = new FormData();
  form.append('file', new File([bytes], name));
  const start = performance.now();
  const uploaded = await call<{ readonly id: string }>(api, '/documents', { method: 'POST', body: form });
  for (;;) {
    const { status } = await call<{ readonly status: string }>(api, `/documents/${uploaded.id}`);
    if (status === 'failed') throw new Error(`${name} could not be read`);
    if (status !== 'processing') return performance.now() - start;
    await Bun.sleep(10);
  }
}

/** Milliseconds of each `GET /documents`, one after the other, until `work` is done. */
export async function measureReads(api: Api, work: Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = performance.now();
    await call(api, '/documents');
    times.push(performance.now() - start);
    await Bun.sleep(2);
  }
  await done;
  return times;
}

async function call<Body>(api: Api, path: string, init: RequestInit = {}): Promise<Body> {
  const answer = await fetch(`${api.url}/api/v1${path}`, { ...init, headers: api.headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** The style of pages for people outside: one column, tables that scroll, and ink for paper. */
export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8886; --quiet: #6b7280; }
body { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
header { border-bottom: 2px solid; margin-bottom: 1.5rem; padding-bottom: .75rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
p { margin: .25rem 0; }
.quiet { color: var(--quiet); }
dl { display: grid; grid-template-columns: minmax(9rem, 14rem) 1fr; gap: .15rem 1rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.check { margin: .5rem 0; padding-left: .75rem; border-left: 4px solid var(--line); }
.failed { border-color: #b91c1c; }
.warning { border-color: #b45309; }
.passed { border-color: #15803d; }
footer { margin-top: 2.5rem; font-size: .85rem; color: var(--quiet); }
@media (max-width: 32rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
@media print {
  :root { color-scheme: light; font-size: 11px; --quiet: #444; }
  body { max-width: none; padding: 0; }
  .screen { display: none; }
  .scroll { overflow: visible; }
  tr, .check, dt, dd { break-inside: avoid; }
  h2 { break-after: avoid; }
  thead { display: table-header-group; }
}
`;

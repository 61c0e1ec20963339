/** The style sheet of the API page. */
export const STYLE = `:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 1rem 0; }
h2 { margin-top: 3rem; border-bottom: 1px solid; }
section { margin: 2rem 0; }
section:target > h3 { outline: 2px solid; outline-offset: 4px; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
td, th { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); padding: 0.25rem 0.5rem; }
td, th { text-align: left; vertical-align: top; }
`;

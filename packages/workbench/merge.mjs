// node merge.mjs PKG src.ts dst.ts ... pairs
import { readFileSync, writeFileSync, readdirSync, unlinkSync } from 'node:fs';
import { dirname, join, relative, normalize } from 'node:path';
const [pkg, ...args] = process.argv.slice(2);
const base = `/work/linesws/packages/${pkg}/`;
const IMPORT = /^(?:import|export)\s[^;]*?from '([^']+)';\n|^import '([^']+)';\n/gm;
const resolve = (file, spec) => normalize(join(dirname(file), spec));
const specTo = (file, target) => { const r = relative(dirname(file), target).replace(/\.tsx?$/, '.js'); return r.startsWith('.') ? r : `./${r}`; };
for (let i = 0; i < args.length; i += 2) {
  const [src, dst] = [join(base, 'src', args[i]), join(base, 'src', args[i + 1])];
  let s = readFileSync(src, 'utf8'), d = readFileSync(dst, 'utf8');
  const imports = []; 
  let body = s.replace(/^import\s[^;]*?from '([^']+)';\n/gm, (m, spec) => { imports.push([m, spec]); return ''; });
  body = body.replace(/^\n+/, '');
  const srcJs = src.replace(/\.tsx?$/, '.js'), dstJs = dst.replace(/\.tsx?$/, '.js');
  const add = imports.map(([m, spec]) => {
    if (!spec.startsWith('.')) return m;
    const target = resolve(src, spec);
    if (target === dstJs) return '';
    return m.replace(`'${spec}'`, `'${specTo(dst, target)}'`);
  }).join('');
  body = body.replace(/import\('(\.[^']+)'\)/g, (m, spec) => `import('${specTo(dst, resolve(src, spec))}')`);
  d = d.replace(/^import\s[^;]*?from '([^']+)';\n/gm, (m, spec) => (spec.startsWith('.') && resolve(dst, spec) === srcJs ? '' : m));
  const first = /^import /m.exec(d);
  const at = first ? first.index : 0;
  d = d.slice(0, at) + add + d.slice(at).replace(/\n*$/, '\n') + '\n' + body;
  writeFileSync(dst, d); unlinkSync(src);
  for (const dir of ['src', 'test']) for (const f of readdirSync(base + dir, { recursive: true })) {
    if (!/\.tsx?$/.test(f)) continue;
    const p = join(base, dir, f); if (p === dst) continue;
    const t = readFileSync(p, 'utf8');
    const t2 = t.replace(/(from |import\()'(\.[^']+)'/g, (m, k, spec) => (resolve(p, spec) === srcJs ? `${k}'${specTo(p, dstJs)}'` : m));
    if (t2 !== t) writeFileSync(p, t2);
  }
}

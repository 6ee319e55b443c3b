// `npm run -s sbom` prints the parts of an installation as CycloneDX: the locked packages, and the copied parts.
import { execFileSync } from 'node:child_process'
import { top } from './bundle-folder.mjs'
import { copiedParts } from './copied-parts.mjs'

const npm = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
const bom = JSON.parse(
  execFileSync('npm', npm, { cwd: top, encoding: 'utf8', maxBuffer: 64 * 1_048_576 }),
)
const copied = copiedParts.map(({ name, version, licence }) => ({
  'bom-ref': `${name}@${version}`,
  type: 'library',
  name,
  version,
  scope: 'required',
  purl: `pkg:npm/${name}@${version}`,
  properties: [],
  licenses: [{ license: { id: licence } }],
}))
bom.components.push(...copied)
bom.dependencies[0].dependsOn.push(...copied.map((part) => part['bom-ref']))
bom.dependencies.push(...copied.map((part) => ({ ref: part['bom-ref'], dependsOn: [] })))
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)

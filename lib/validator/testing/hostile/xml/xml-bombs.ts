import { signXml } from '../../xades/sign-xml'
import { documentWith, reference, transform, uris, writtenXades } from '../../xades/written-xades'
import {
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  hostile,
  isRefused,
  passes,
  staysOpen,
} from '../hostile-file'
import { signedXml } from './signed-xml'

const bareSignature =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/><SignatureValue/></Signature>'

const limits = 'The file costs more than a validator can be asked for'

function bomb(name: string, make: () => string): HostileFile {
  return { name, make, verdict: isRefused('too-complex'), why: limits }
}

/** A signed document after a DOCTYPE. */
function declared(name: string, doctype: string): HostileFile {
  return hostile(
    name,
    isRefused('malformed'),
    'EN 319 132-1 needs no DTD: XML with entity declarations is not read, and nothing is fetched',
    async (world) => `${doctype}${await signedXml(world)}`,
  )
}

/** A DOCTYPE with ten entities. The last one expands to two thousand million letters. */
function laughs(): string {
  const lines = Array.from({ length: 9 }, (_, index) => {
    return `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`
  })
  return `<!DOCTYPE r [<!ENTITY a0 "ha">${lines.join('')}]>`
}

const doctypes: readonly HostileFile[] = [
  declared('a document type', '<!DOCTYPE r>'),
  declared('an entity', '<!DOCTYPE r [<!ENTITY e "x">]>'),
  declared('entities of entities (billion laughs)', laughs()),
  declared(
    'one long entity (quadratic blowup)',
    `<!DOCTYPE r [<!ENTITY e "${'x'.repeat(50_000)}">]>`,
  ),
  declared('a file as an entity', '<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
  declared('a web page as an entity', '<!DOCTYPE r [<!ENTITY e SYSTEM "http://example.test/">]>'),
  declared(
    'an entity of the declaration itself',
    '<!DOCTYPE r [<!ENTITY % e SYSTEM "http://example.test/"> %e;]>',
  ),
  declared('a document type elsewhere', '<!DOCTYPE r SYSTEM "http://example.test/r.dtd">'),
  declared('attributes by default', '<!DOCTYPE r [<!ATTLIST d Id ID "d">]>'),
]

const costs: readonly HostileFile[] = [
  bomb('a million levels', () => `${'<a>'.repeat(1e6)}${'</a>'.repeat(1e6)}`),
  bomb('unclosed levels', () => '<a>'.repeat(100_000)),
  bomb('half a million elements', () => `<a>${'<b/>'.repeat(5e5)}</a>`),
  bomb('20,000 attributes of one element', () => `<a ${attributes(20_000)}/>`),
  bomb('10,000 signatures', () => `<a>${bareSignature.repeat(10_000)}</a>`),
  bomb('more bytes than the memory limit', () => `<a>${' '.repeat(21 << 20)}</a>`),
]

function attributes(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')
}

/** A file with this many references to an element of this many bytes. */
function repeated(name: string, times: number, size: number, verdict: HostileVerdict): HostileFile {
  return hostile(name, verdict, `XMLDSig 1.1, 8.3; ${limits}`, async ({ holder }) => {
    const references = Array.from({ length: times }, (_, index) =>
      reference(`Id="r${index}" URI="#d"`, transform(uris.exclusive)),
    )
    const parts = { references: references.join(''), signedDataObjectProperties: '' }
    const content = `<d Id="d">${'x'.repeat(size)}</d>`
    return await signXml(documentWith(writtenXades(holder, parts), content), holder)
  })
}

const repetitions: readonly HostileFile[] = [
  repeated('an element signed twenty times', 20, 100, passes),
  {
    ...repeated(
      'a large element signed many times',
      14,
      10 << 20,
      staysOpen('SIGNED_DATA_NOT_FOUND'),
    ),
    isCostly: true,
  },
]

export const xmlBombs: HostileFamily = {
  name: 'xml-bombs',
  extension: 'xml',
  files: [...doctypes, ...costs, ...repetitions],
}

import { containerMediaTypes } from '#container/media-types'
import { utf8 } from '#encoding/bytes'
import { signXml } from '../../xades/sign-xml'
import { reference, transform, uris, writtenXades } from '../../xades/written-xades'
import { forgeZip } from '../../zip'
import { type HostileFamily, type HostileFile, passes, passesWith } from '../hostile-file'
import type { HostileWorld } from '../hostile-world'

const namespace = 'http://uri.etsi.org/02918/v1.2.1#'
const manifestNamespace = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'

const contract = (price: number) =>
  `<c><x Id="q">I have read this.</x><terms>Pay ${price}</terms></c>`

const xpath = (expression: string) =>
  transform(uris.xpath, `<ds:XPath>${expression}</ds:XPath>`) + transform(uris.exclusive)

const onlyElement = reference('URI="c.xml"', xpath("ancestor-or-self::*[@Id='q']"))
const withoutSignatures = reference('URI="c.xml"', xpath('not(ancestor-or-self::ds:Signature)'))
const canonical = reference('URI="c.xml"', transform(uris.exclusive))

/** An ASiC-E with one contract, signed by these references. The price may have been changed after signing. */
async function container({ holder }: HostileWorld, references: string, price: number) {
  const parts = { references, signedDataObjectProperties: '' }
  const signed = await signXml(
    `<asic:XAdESSignatures xmlns:asic="${namespace}">${writtenXades(holder, parts)}</asic:XAdESSignatures>`,
    holder,
    { 'c.xml': contract(100) },
  )
  const entry = (path: string, type: string) =>
    `<m:file-entry m:full-path="${path}" m:media-type="${type}"/>`
  const entries = entry('/', containerMediaTypes.asice) + entry('c.xml', 'text/xml')
  const manifest = `<m:manifest xmlns:m="${manifestNamespace}" m:version="1.2">${entries}</m:manifest>`
  const files = {
    mimetype: containerMediaTypes.asice,
    'c.xml': contract(price),
    'META-INF/manifest.xml': manifest,
    'META-INF/signatures0.xml': signed,
  }
  return forgeZip(Object.entries(files).map(([name, text]) => ({ name, content: utf8(text) })))
}

function over(
  name: string,
  references: string,
  price: number,
  [verdict, why]: readonly [HostileFile['verdict'], string],
): HostileFile {
  return { name, make: (world) => container(world, references, price), verdict, why }
}

const partly = [
  passesWith('part-not-signed'),
  'XMLDSig 1.1, 8.1: only signed data is secure; a reader opens the whole file',
] as const

export const partlySignedFiles: HostileFamily = {
  name: 'partly-signed-files',
  extension: 'asice',
  files: [
    over('a file in its canonical form', canonical, 100, [passes, 'XMLDSig 1.1, 4.4.3.2']),
    over('a file with one signed element', onlyElement, 100, partly),
    over('a file changed outside its signed element', onlyElement, 900, partly),
    over('a file that is signed without signatures in it', withoutSignatures, 100, partly),
    over('a file with one signed element, and signed as a whole', onlyElement + canonical, 100, [
      passes,
      'XMLDSig 1.1, 8.1',
    ]),
  ],
}

// Which XML signatures of a container xadesjs verifies, as JSON. Arguments: the folder of packages, the container.

import { webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [folder, path] = process.argv.slice(2)
const load = createRequire(`${folder}/package.json`)
const { DOMImplementation, DOMParser, XMLSerializer } = load('@xmldom/xmldom')
const xades = load('xadesjs')
xades.setNodeDependencies({ DOMImplementation, DOMParser, XMLSerializer, xpath: load('xpath') })
xades.Application.setEngine('node', webcrypto)
const entries = load('fflate').unzipSync(new Uint8Array(readFileSync(path)))

async function read(document, element) {
  const signed = new xades.SignedXml(document)
  signed.LoadXml(element)
  signed.contentHandler = async ({ Uri, Transforms }) => {
    if (!Uri || Uri.startsWith('#')) return undefined
    const bytes = entries[decodeURIComponent(Uri)]
    return Transforms.Count > 0 ? xades.Parse(Buffer.from(bytes).toString()) : bytes
  }
  const time = signed.SignedProperties.SignedSignatureProperties.SigningTime.Value
  const valid = await signed.Verify()
  return { valid, name: null, time: time.toISOString().replace('.000', '') }
}

const found = []
for (const [name, bytes] of Object.entries(entries)) {
  if (!/^META-INF\/(.*\/)?signatures.*\.xml$/.test(name)) continue
  const document = xades.Parse(Buffer.from(bytes).toString())
  const namespace = 'http://www.w3.org/2000/09/xmldsig#'
  for (const element of Array.from(document.getElementsByTagNameNS(namespace, 'Signature')))
    found.push(await read(document, element))
}
process.stdout.write(`${JSON.stringify(found)}\n`)

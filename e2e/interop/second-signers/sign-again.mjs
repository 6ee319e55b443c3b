// Adds a signature to a PDF by @signpdf. Arguments: the folder of the packages, the key store (PKCS #12), its password,
// the PDF, the PDF to write.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [packages, store, passphrase, from, to] = process.argv.slice(2)
const load = createRequire(`${packages}/package.json`)
const { SignPdf } = load('@signpdf/signpdf')
const { P12Signer } = load('@signpdf/signer-p12')
const { plainAddPlaceholder } = load('@signpdf/placeholder-plain')

const pdfBuffer = plainAddPlaceholder({
  pdfBuffer: readFileSync(from),
  reason: 'Agreed',
  contactInfo: '',
  name: 'Second',
  location: '',
})
const signer = new P12Signer(readFileSync(store), { passphrase })
writeFileSync(to, await new SignPdf().sign(pdfBuffer, signer))

// node mobile-id.mjs <gateway> <access token> <file.pdf>: signs it, logs in, signs a digest.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { gatewayOf } from './call.mjs'

const [gateway, accessToken, path] = process.argv.slice(2)
const { call, awaitPerson } = gatewayOf(gateway, accessToken)
const person = { phone: '+37060000666', code: '50001018865' }
const say = (line) => process.stdout.write(`${line}\n`)
const bytes = await readFile(path)

// 4.1 and 4.8: a signed PDF
const signing = await call('/en/mobile/sign.json', {
  type: 'pdf',
  ...person,
  pdf: { files: [{ name: 'contract.pdf', content: bytes.toString('base64') }] },
})
say(`Control code ${signing.control_code}`)
const signed = await awaitPerson(`/en/mobile/sign/status/${signing.token}.json`)
await writeFile(`${path}.signed.pdf`, Buffer.from(signed.file.content, 'base64'))
say(`Signed by ${signed.person.name} ${signed.person.surname}`)

// 4.4 and 4.9: who is it?
const login = await call('/en/mobile/login.json', { ...person, language: 'ENG' })
say(`Control code ${login.control_code}`)
const identity = await awaitPerson(`/en/mobile/status/${login.token}.json`)
say(`Logged in: ${identity.name} ${identity.surname}, ${identity.country} ${identity.code}`)

// 4.6 and 4.10: the signature of a digest
const hash = createHash('sha256').update(bytes).digest('hex')
const hashSigning = await call('/en/mobile/sign/hash.json', {
  hash,
  hash_algorithm: 'SHA256',
  ...person,
  country: 'LT',
})
say(`Control code ${hashSigning.control_code}`)
const { signature_value } = await awaitPerson(
  `/en/mobile/sign-hash/status/${hashSigning.token}.json`,
)
say(`Signature of the digest: ${signature_value}`)

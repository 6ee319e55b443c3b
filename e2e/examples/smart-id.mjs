// node smart-id.mjs <gateway> <access token> <file.pdf>: signs it, logs in, signs a digest.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { gatewayOf } from './call.mjs'

const [gateway, accessToken, path] = process.argv.slice(2)
const { call, awaitPerson } = gatewayOf(gateway, accessToken)
const person = { country: 'LT', code: '40504040001' }
const say = (line) => process.stdout.write(`${line}\n`)
const bytes = await readFile(path)

// 4.2 and 4.8: a signed PDF, with a visible signature
const signing = await call('/en/smartid/sign.json', {
  type: 'pdf',
  ...person,
  signature_position: 'right_bottom',
  pdf: { files: [{ name: 'contract.pdf', content: bytes.toString('base64') }] },
})
say(`Control code ${signing.control_code}`)
const signed = await awaitPerson(`/en/smartid/sign/status/${signing.token}.json`)
await writeFile(`${path}.signed.pdf`, Buffer.from(signed.file.content, 'base64'))
say(`Signed by ${signed.person.name} ${signed.person.surname}`)

// 4.5 and 4.9: who is it?
const login = await call('/en/smartid/login.json', { ...person, message: 'Log in to Example' })
say(`Control code ${login.control_code}`)
const identity = await awaitPerson(`/en/smartid/status/${login.token}.json`)
say(`Logged in: ${identity.name} ${identity.surname}, ${identity.country} ${identity.code}`)

// 4.7 and 4.10: the signature of a digest
const hash = createHash('sha256').update(bytes).digest('hex')
const hashSigning = await call('/en/smartid/sign/hash.json', {
  hash,
  hash_algorithm: 'SHA256',
  ...person,
})
say(`Control code ${hashSigning.control_code}`)
const { signature_value } = await awaitPerson(
  `/en/smartid/sign/hash/status/${hashSigning.token}.json`,
)
say(`Signature of the digest: ${signature_value}`)

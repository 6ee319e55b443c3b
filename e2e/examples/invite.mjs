// node invite.mjs <gateway> <access token> <file.pdf>: uploads it, invites two people, says who has signed.
import { readFile } from 'node:fs/promises'
import { gatewayOf } from './call.mjs'

const [gateway, accessToken, path] = process.argv.slice(2)
const { call } = gatewayOf(gateway, accessToken)
const say = (line) => process.stdout.write(`${line}\n`)

// 4.11: the document and its first signer
const uploaded = await call('/en/api/document/upload.json', {
  access: 'private',
  file: { filename: 'contract.pdf', content: await readFile(path, 'base64') },
  signers: [{ name: 'Ona', surname: 'Pavyzdienė', email: 'ona@example.com' }],
})
const documentId = uploaded.document.uuid
say(`Uploaded ${documentId}`)

// 4.12: one more
const invited = await call(`/en/api/document/${documentId}/invite-signer.json`, {
  signer: { name: 'Jonas', surname: 'Bandomasis', email: 'jonas@example.com' },
})
for (const { name, invitationUrl } of [...uploaded.signers, ...invited.signers]) {
  say(`${name} signs at ${invitationUrl}`)
}

// 4.15: how far it is
const { signers } = await call(`/api/document/${documentId}/signers.json`)
for (const { name, surname, signStatus } of signers) say(`${name} ${surname}: ${signStatus}`)

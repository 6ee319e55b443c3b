// node verify-audit.mjs <gateway> <access token> <document>: recomputes its audit trail, trusting no word of the gateway.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { gatewayOf } from './call.mjs'

const [gateway, accessToken, documentId] = process.argv.slice(2)
const { call } = gatewayOf(gateway, accessToken)
const { events, chain } = await call(`/api/document/${documentId}/events.json`)

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

// RFC 8785: keys in order, no blanks
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
  return `{${pairs.join()}}`
}

function checkEntry(event, index) {
  const place = [event.previous_digest, event.sequence, documentId, event.relying_party]
  const { actor, signer, data } = event.fields
  const covered = [...place, event.at, event.kind, actor.digest, signer.digest, data.digest]
  const isOurs = ([name, { salt, digest }]) =>
    salt === null || sha256(Buffer.from(salt, 'hex'), canonical(event[name])) === digest
  return (
    event.version === 2 &&
    event.sequence === index + 1 &&
    event.previous_digest === (events[index - 1]?.digest ?? '') &&
    Object.entries(event.fields).every(isOurs) &&
    event.digest === sha256(canonical(['paraph-audit-entry', 2, ...covered]))
  )
}

function checkHead({ sequence, digest, at, key_id, public_key, signature }) {
  const der = Buffer.from(public_key, 'base64')
  const text = canonical(['paraph-audit-head', 1, key_id, documentId, sequence, digest, at])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return (
    sequence === events.length &&
    digest === events.at(-1).digest &&
    sha256(der) === key_id &&
    verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  )
}

const broken = events.findIndex((event, index) => !checkEntry(event, index))
const holds = broken === -1 && checkHead(chain.head)
const where = broken === -1 ? 'its end' : `entry ${broken + 1}`
process.stdout.write(`${events.length} entries, ${holds ? 'all hold' : `broken at ${where}`}\n`)
process.stdout.write(
  `Signed by key ${chain.head.key_id}: compare it with the one the operator names\n`,
)
process.exitCode = holds && chain.holds ? 0 : 1

/**
 * The program in the archive's README for independent verification: recomputes the chain of events.json as
 * docs/security/audit-trail.md describes, and compares the file next to it. It runs on Node.js without packages and has
 * at most 30 lines, so that people can read it before they run it.
 */
export const checkScript = `import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
const { document, file, events, chain } = JSON.parse(readFileSync('events.json', 'utf8'))
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
const canonical = (value) => { // RFC 8785: keys in order, no blanks
  if (Array.isArray(value)) return '[' + value.map(canonical).join() + ']'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return '{' + Object.keys(value).sort().map((key) => JSON.stringify(key) + ':' + canonical(value[key])).join() + '}'
}
const demand = (holds, what) => { if (!holds) { console.log('NOT INTACT: ' + what); process.exit(1) } }
demand(events.length > 0 && events[0].kind === 'uploaded', 'the first entry is missing')
const erased = ({ signer, kind }, later) => later.some((one) => one.kind === 'person-erased' && (one.signer === signer || kind === 'handed-over'))
for (const [index, { digest, fields, ...event }] of events.entries()) {
  const [entry, before] = ['entry ' + (index + 1), index === 0 ? '' : events[index - 1].digest]
  demand(event.version === 2 && event.sequence === index + 1 && event.previous_digest === before, entry + ' is not the next')
  for (const name of ['actor', 'signer', 'data'])
    demand(fields[name].salt === null ? ['""', '{}'].includes(canonical(event[name])) && erased(event, events.slice(index)) : sha256(Buffer.from(fields[name].salt, 'hex'), canonical(event[name])) === fields[name].digest, entry + ': ' + name)
  const digests = [fields.actor.digest, fields.signer.digest, fields.data.digest]
  const covered = [before, event.sequence, document, event.relying_party, event.at, event.kind, ...digests]
  demand(sha256(canonical(['paraph-audit-entry', 2, ...covered])) === digest, entry + ' was changed')
}
const { sequence, digest, at, key_id, public_key, signature } = chain.head
const [der, value] = [Buffer.from(public_key, 'base64'), Buffer.from(signature, 'base64')]
const head = Buffer.from(canonical(['paraph-audit-head', 1, key_id, document, sequence, digest, at]))
demand(sequence === events.length && digest === events.at(-1).digest && sha256(der) === key_id, 'the head is not of this chain')
demand(verify(null, head, createPublicKey({ key: der, format: 'der', type: 'spki' }), value), 'the signature of the head')
const signed = events.filter(({ kind }) => kind === 'signed' || kind === 'augmented').at(-1)?.data.sha256
demand(!signed || signed === sha256(readFileSync(file)), file + ' is not what was signed last')
console.log(events.length + ' entries, all intact; signed by key ' + key_id)
`

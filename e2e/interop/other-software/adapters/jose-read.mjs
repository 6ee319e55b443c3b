// Which JAdES signatures a library for JWS verifies, as JSON. Arguments: the library, the folder of packages, the jobs.
// `valid`: as it is · `declared`: once the caller names the headers that it understands · `refused`.

import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const [library, folder, path] = process.argv.slice(2)
const load = createRequire(`${folder}/package.json`)
const understood = { sigT: true, sigD: true }
const isCompact = (text) => !text.startsWith('{')

/** Each throws if it refuses. */
const verifiers = {
  async jose(text, pem, algorithm, isDeclared) {
    const jose = await import(pathToFileURL(load.resolve('jose')))
    const options = { algorithms: [algorithm], ...(isDeclared && { crit: understood }) }
    const key = createPublicKey(pem)
    if (isCompact(text)) return await jose.compactVerify(text, key, options)
    const jws = JSON.parse(text)
    return await (jws.signatures ? jose.generalVerify : jose.flattenedVerify)(jws, key, options)
  },
  async 'node-jose'(text, pem, algorithm, isDeclared) {
    const { JWK, JWS } = load('node-jose')
    const handlers = isDeclared ? understood : {}
    // From PEM it cannot import one of 256 keys.
    const key = await JWK.asKey(createPublicKey(pem).export({ format: 'jwk' }))
    const verifier = JWS.createVerify(key, { algorithms: [algorithm], handlers })
    await verifier.verify(isCompact(text) ? text : JSON.parse(text))
  },
  async jsonwebtoken(text, pem, algorithm) {
    load('jsonwebtoken').verify(text, pem, { algorithms: [algorithm] })
  },
}

async function isValid({ text, keys, algorithm }, isDeclared) {
  try {
    for (const key of keys) await verifiers[library](text, key, algorithm, isDeclared)
    return true
  } catch {
    return false
  }
}

// All as they are first: node-jose keeps what was declared once.
const jobs = JSON.parse(readFileSync(path, 'utf8'))
const plain = await Promise.all(jobs.map((job) => isValid(job, false)))
const declared = await Promise.all(jobs.map((job) => isValid(job, true)))
const outcomeOf = (_, index) => {
  if (plain[index]) return 'valid'
  return declared[index] ? 'declared' : 'refused'
}
const outcomes = jobs.map((job, index) => [job.name, outcomeOf(job, index)])
process.stdout.write(`${JSON.stringify(Object.fromEntries(outcomes))}\n`)

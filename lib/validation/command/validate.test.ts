import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const top = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'validate-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

function validate(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const command = ['lib/bundle/run.mjs', 'validate', ...args]
  const options = {
    cwd: top,
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: '/usr/bin:/bin', ...env },
  } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, command, options)
  return { status, stdout, stderr }
}

const file = join(folder, 'a.xml')
writeFileSync(file, '<a/>')

describe('npm run validate', () => {
  it('says in one sentence that a folder of trust has a private key in it', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const trust = mkdtempSync(join(folder, 'trust-'))
    writeFileSync(join(trust, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const { status, stderr } = validate(['--trust', trust, file])
    expect(status).toBe(2)
    expect(stderr).toBe(
      'key.pem holds a private key: move it out of the folder of trust anchors, which has certificates only.\n',
    )
  })

  it('says in one sentence that a folder of trust is not there', () => {
    const { status, stderr } = validate(['--trust', join(folder, 'missing'), file])
    expect([status, stderr.split('\n').length]).toEqual([2, 2])
  })

  it('reads the policy from VALIDATION_POLICY unless --policy is given', () => {
    const wrong = { VALIDATION_POLICY: 'none' }
    const trust = mkdtempSync(join(folder, 'trust-'))
    expect(validate(['--trust', trust, file], wrong).status).not.toBe(0)
    expect(validate(['--trust', trust, '--policy', 'siva', file], wrong).status).toBe(0)
  })
})

import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { services } from '../../in-process/services'
import { samplePdf } from '../../sample-pdf'

const examples = resolve('e2e/examples')
const folder = folderOfFile('paraph-examples-')
const run = promisify(execFile)

/** A separate PDF for each example, which writes the signed file next to it. */
function contract(name: string) {
  const path = join(folder, name)
  writeFileSync(path, samplePdf())
  return { path, signed: () => readFileSync(`${path}.signed.pdf`) }
}

async function runExample(program: string, args: readonly string[], pdf: string): Promise<string> {
  const own = [services.gatewayUrl, services.accessToken, pdf]
  const { stdout } = await run(program, [...args, ...own], { cwd: folder })
  return stdout
}

function expectSigned(signed: Buffer): void {
  expect(signed.subarray(0, samplePdf().length).equals(samplePdf())).toBe(true)
  expect(signed.toString('latin1')).toContain('/ETSI.CAdES.detached')
}

describe('the examples for customers', () => {
  it.each(['mobile-id', 'smart-id'])('%s.mjs signs, logs in and signs a digest', async (name) => {
    const pdf = contract(`${name}.pdf`)
    const said = await runExample(process.execPath, [join(examples, `${name}.mjs`)], pdf.path)
    expect(said.match(/Control code \d{4}\n/g)).toHaveLength(3)
    expect(said).toMatch(/Signed by .+\n/)
    expect(said).toMatch(/Logged in: .+, LT \d{11}\n/)
    expect(said).toMatch(/Signature of the digest: [A-Za-z0-9+/=]+\n/)
    expectSigned(pdf.signed())
  })

  it('invite.mjs uploads, invites and lists signers', async () => {
    const { path } = contract('invite.pdf')
    const said = await runExample(process.execPath, [join(examples, 'invite.mjs')], path)
    expect(said.match(/signs at http.+\/invitation\//g)).toHaveLength(2)
    expect(said).toContain('Jonas Bandomasis: pending\n')
  })
})

const hasPython = spawnSync('python3', ['--version']).status === 0

describe(`the example in Python${hasPython ? '' : ' (python3 is not installed)'}`, () => {
  it.runIf(hasPython)('sign_pdf.py signs', async () => {
    const pdf = contract('python.pdf')
    const said = await runExample('python3', [join(examples, 'sign_pdf.py')], pdf.path)
    expect(said).toMatch(/^Control code \d{4}\nSigned by .+\n$/)
    expectSigned(pdf.signed())
  })
})

import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cadesMessage } from '@paraph/validator/testing/cades-message'
import { createTestPki } from '@paraph/validator/testing/pki'
import { createBundleWorld, sealedArchiveOf } from '@paraph/validator/testing/proof-bundles'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { runAction } from './command'
import { exitStatus, Misused } from './output'
import { actions } from './validate'

// These tests run the action in this process. validate.slow.test.ts runs the whole process.

const folder = folderOfFile('validate-command-')
afterEach(() => vi.restoreAllMocks())

const file = join(folder, 'a.xml')
writeFileSync(file, '<a/>')
const bundle = join(folder, 'bundle.zip')

/** Runs the command and returns the exit status and the printed text. */
async function printedBy(...args: readonly string[]) {
  const printed: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    printed.push(String(line))
    return true
  })
  const status = await runAction(actions, args)
  return { status, text: printed.join('') }
}

/** Runs the command and returns the exit status and the printed line of JSON. */
async function validate(...args: readonly string[]) {
  const { status, text } = await printedBy(...args)
  return { status, line: JSON.parse(text) }
}

describe('paraph validate', () => {
  it('refuses a trust folder that contains a private key', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    writeFileSync(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await expect(validate('--trust', folder, file)).rejects.toMatchObject({
      message: expect.stringMatching(/^key\.pem holds a private key: move it out/),
      status: exitStatus.misused,
    })
  })

  it('refuses a trust folder that does not exist', async () => {
    await expect(validate('--trust', join(folder, 'missing'), file)).rejects.toMatchObject({
      message: expect.stringContaining('ENOENT'),
      status: exitStatus.misused,
    })
  })

  it.each([
    [['--time', 'yesterday', file], '--time yesterday is not a time in ISO 8601'],
    [['--policy', 'none', file], '--policy must be one of dss, siva'],
    [['--language', 'pl', file], '--language must be one of en, lt, lv, et'],
    [[], 'FILE… is missing'],
    [['--replay', bundle, '--online', file], '--replay does not go with --online'],
    [['--replay', bundle, '--language', 'lv', file], '--replay does not go with --language'],
    [['--replay', bundle, file, file], '--replay takes one FILE'],
    [['--sealed-by', 'ab', file], '--sealed-by goes with --replay only'],
    [['--bundle', bundle, '--list', file], '--bundle does not go with --list'],
    [['--bundle', bundle, '--data', file, file], '--bundle does not go with --data'],
    [['--text', '--list', file], '--text does not go with --list'],
    [['--text', '--etsi', file], '--text does not go with --etsi'],
    [['--replay', bundle, '--data', file, file], '--replay does not go with --data'],
  ])('refuses %j', async (args, reason) => {
    await expect(validate(...args)).rejects.toThrow(new Misused(reason))
  })

  it('names what another program did to a file that cannot be read', async () => {
    const page = join(folder, 'contract.pdf')
    writeFileSync(page, '<!DOCTYPE html><html><title>Sign in</title></html>x')
    const { line } = await validate(page)
    expect(line.error).toMatch(/The file is a web page that was saved in place of the document/)
  })

  it('fails if a file has no report, and goes on with the others', async () => {
    const { status, text } = await printedBy('--text', folder, file)
    expect(status).toBe(exitStatus.failed)
    expect(text).toContain('This is a folder')
    expect(text).toContain(`${file}: no signatures`)
    expect((await printedBy(file)).status).toBe(exitStatus.done)
  })

  it('takes the file that a detached signature signed', async () => {
    const at = new Date('2026-03-01T09:30:00Z')
    const [signature, signed] = [join(folder, 'a.txt.p7s'), join(folder, 'a.txt')]
    const content = Buffer.from('The parties agree.')
    writeFileSync(
      signature,
      await cadesMessage(
        createTestPki(() => at),
        content,
        { at },
      ),
    )
    writeFileSync(signed, content)
    const subIndicationOf = async (...args: readonly string[]) => {
      const { line } = await validate('--time', at.toISOString(), ...args, signature)
      return line.simpleReport.jaxbModel.signatureOrTimestamp[0].subIndication
    }
    expect(await subIndicationOf()).toBe('SIGNED_DATA_NOT_FOUND')
    expect(await subIndicationOf('--data', signed)).toBe('NO_CERTIFICATE_CHAIN_FOUND')
    expect(await subIndicationOf('--data', file)).toBe('HASH_FAILURE')
  })

  it('prints short text for a person with --text', async () => {
    const [signed, time] = [join(folder, 'a.txt.p7s'), '2026-03-01T09:30:00Z']
    const { text } = await printedBy(
      '--text',
      '--time',
      time,
      signed,
      join(folder, 'none.pdf'),
      file,
    )
    const [count, verdict, sentence, missing, unsigned] = text.split('\n')
    expect(count).toBe(`${signed}: 0 of 1 signatures valid`)
    expect(verdict).toMatch(
      /^ {2}INDETERMINATE SIGNED_DATA_NOT_FOUND: .*, claims 2026-03-01T09:30:00Z, CAdES_BASELINE_B, NA$/,
    )
    expect(sentence).toMatch(/^ {4}The file holds only/)
    expect(missing).toContain('none.pdf: ENOENT')
    expect(unsigned).toBe(`${file}: no signatures`)
  })

  it('writes sentences in English, or in the given language', async () => {
    const signed = join(folder, 'a.txt.p7s')
    const errorsOf = async (...args: readonly string[]) =>
      (await validate(...args, signed)).line.simpleReport.jaxbModel.signatureOrTimestamp[0].errors
    expect(await errorsOf()).toContainEqual(expect.stringMatching(/^The file holds only/))
    expect(await errorsOf('--language', 'lv')).toContainEqual(
      expect.stringMatching(/^Failā ir tikai paraksts/),
    )
    expect(await errorsOf('--language', 'et')).toContainEqual(
      expect.stringMatching(/^Failis on ainult allkiri/),
    )
  })

  it.each(['en', 'et'])('writes a bundle in %s that --replay confirms', async (language) => {
    const options = ['--time', '2026-03-01T10:00:00Z', '--language', language]
    const bundle = join(folder, `bundle-${language}.zip`)
    const made = await validate(...options, '--bundle', bundle, file)
    const { status, line } = await validate('--replay', bundle, file)
    const { replay, ...reports } = line
    expect([status, replay.verdict]).toEqual([exitStatus.unsealed, 'same'])
    const { simpleReport, diagnosticData } = made.line
    expect(reports).toEqual({ file, simpleReport, diagnosticData })
    expect(replay.manifestSha256).toBe(made.line.bundle.manifestSha256)
  })

  it('replays a sealed bundle, and compares who sealed it', async () => {
    const world = await createBundleWorld()
    const [sealed, signed] = [join(folder, 'sealed.zip'), join(folder, 'contract.pdf')]
    writeFileSync(sealed, await sealedArchiveOf(world))
    writeFileSync(signed, world.file)
    const replay = async (...args: readonly string[]) =>
      await validate('--replay', sealed, ...args, signed)
    const statusOf = async (...args: readonly string[]) => (await replay(...args)).status
    const { status, line } = await replay()
    const { fingerprint } = line.replay.seal
    expect(status).toBe(exitStatus.done)
    expect(await statusOf('--sealed-by', fingerprint.toUpperCase())).toBe(exitStatus.done)
    expect(await statusOf('--sealed-by', fingerprint.replace(/./, 'x'))).toBe(exitStatus.failed)
  })

  it('refuses an unsealed bundle if a seal is required', async () => {
    const unsealed = join(folder, 'unsealed.zip')
    await validate('--time', '2026-03-01T10:00:00Z', '--bundle', unsealed, file)
    const { status, line } = await validate('--replay', unsealed, '--sealed-by', 'ab', file)
    expect([status, line.replay.verdict]).toEqual([exitStatus.failed, 'same'])
  })
})

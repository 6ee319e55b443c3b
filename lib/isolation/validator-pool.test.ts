import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinedSource, memorySource, windowSource } from '@paraph/validator/encoding/byte-source'
import { fileSource } from '@paraph/validator/encoding/file-source'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki, type TestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import {
  noTrustMaterial,
  openTrustStore,
  type TrustMaterial,
} from '@paraph/validator/trust/trust-store'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { threadLimits } from './validation-thread'
import { openValidatorPool, restMs, type ValidatorPool } from './validator-pool'

const at = new Date('2026-03-01T09:30:00Z')
const settings = { at, language: 'en' } as const

let pki: TestPki
let file: { source: ReturnType<typeof memorySource>; name: string }
let trust: TrustMaterial = noTrustMaterial
let pool: ValidatorPool

beforeAll(async () => {
  pki = createTestPki(() => at)
  const { bytes } = await signPdf(pki, samplePdf(), { at, level: 'B-LT' })
  file = { source: memorySource(bytes), name: 'contract.pdf' }
  // The clock of the pool, which moves when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  pool = openValidatorPool({ trust: () => trust, threads: 2 })
})

afterAll(async () => {
  await pool.close()
  vi.useRealTimers()
})

describe('a pool of validators', () => {
  it('applies new trust material from the next file on', async () => {
    const before = await pool.validate(file, settings)
    expect(before.signatures[0]?.subIndication).toBe('NO_CERTIFICATE_CHAIN_FOUND')
    trust = { certificates: [pki.anchor], lists: [] }
    const after = await pool.validate(file, settings)
    expect(after.signatures[0]?.indication).toBe('TOTAL_PASSED')
    // Nothing was validated at the same time.
    expect(pool.threads()).toBe(1)
  })

  it('answers several callers in turn with their own reports', async () => {
    const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']
    const answers = await Promise.all(
      names.map((name) => pool.validate({ ...file, name }, settings)),
    )
    expect(answers.map(({ simpleReport }) => simpleReport.documentFilename)).toEqual(names)
  })

  it('returns the same reports as this thread, as JSON and parsed', async () => {
    const here = await validateFile(file, { at, trust: openTrustStore(trust) }, 'en')
    const { texts, ...reports } = await pool.validate(file, settings)
    expect(JSON.parse(JSON.stringify(reports))).toEqual(JSON.parse(JSON.stringify(here)))
    expect(texts.simpleReport).toBe(JSON.stringify(here.simpleReport))
    expect(texts.diagnosticData).toBe(JSON.stringify(here.diagnosticData))
  })

  it('refuses an unreadable file with a reason', async () => {
    const letter = { source: memorySource(Buffer.from('a letter')), name: 'a.txt' }
    await expect(pool.validate(letter, settings)).rejects.toMatchObject({
      reason: 'format-unknown',
    })
  })

  it('augments a file with time-stamps that this process asks for', async () => {
    trust = { certificates: [pki.anchor], lists: [] }
    const own = openValidatorPool({ trust: () => trust, threads: 1, clock: () => at })
    const { timeStamp, timeStampSize } = pki.services
    const augment = (ask: typeof timeStamp) =>
      own.augment(file, 'B-LTA', { timeStamp: ask, timeStampSize })
    const away = async () => {
      throw new Error('the authority is away')
    }
    try {
      await expect(augment(away)).rejects.toMatchObject({ name: 'TrustServiceUnavailable' })
      const augmented = await augment(timeStamp)
      expect(augmented).toMatchObject({ keeps: file.source.size, isChanged: true, invalid: [] })
    } finally {
      await own.close()
    }
  })

  it('reads an open file, even after its name was deleted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pool-'))
    const path = join(folder, 'contract.pdf')
    await writeFile(path, file.source.read(0, file.source.size))
    const opened = fileSource(path)
    await rm(folder, { recursive: true })
    const unreadable = {
      ...windowSource(opened, [0, 1_000]),
      read: () => {
        throw new Error('The thread reads for itself')
      },
    }
    const rest = windowSource(file.source, [1_000, file.source.size])
    try {
      for (const source of [opened, joinedSource(unreadable, rest)]) {
        const { signatures } = await pool.validate({ ...file, source }, settings)
        expect(signatures[0]?.indication).toBe('TOTAL_PASSED')
      }
    } finally {
      opened.close()
    }
  })

  it('opens a file by its path', async () => {
    const missing = { path: '/nowhere/contract.pdf', size: 1, name: 'contract.pdf' }
    await expect(pool.validate(missing, settings)).rejects.toMatchObject({
      reason: 'validator-failed',
    })
  })
})

describe('threads', () => {
  it('are started while others are busy, up to the maximum, and ended when idle', async () => {
    const answers = [1, 2, 3].map(() => pool.validate(file, settings))
    expect(pool.threads()).toBe(2)
    expect(await Promise.all(answers)).toHaveLength(3)
    // The second thread may still be starting.
    await vi.waitFor(
      () => {
        vi.advanceTimersByTime(restMs)
        expect(pool.threads()).toBe(1)
      },
      { timeout: 60_000 },
    )
    await pool.validate(file, settings)
  })
})

describe('a thread that takes too long', () => {
  it('is ended, and the next file gets a new one', async () => {
    vi.useRealTimers()
    const limits = { ...threadLimits, computeMs: 300, computeMsPerMegabyte: 0 }
    const hasty = openValidatorPool({ trust: () => trust, threads: 1, limits })
    try {
      const costly = { source: memorySource(manyReferences()), name: 'references.xml' }
      await expect(hasty.validate(costly, settings)).rejects.toMatchObject({
        reason: 'took-too-long',
      })
      const letter = { source: memorySource(Buffer.from('a letter')), name: 'a.txt' }
      await expect(hasty.validate(letter, settings)).rejects.toMatchObject({
        reason: 'format-unknown',
      })
    } finally {
      await hasty.close()
    }
  })
})

/** A hundred signatures with many references to one large element: seconds of canonicalisation. */
function manyReferences(): Buffer {
  const reference =
    '<ds:Reference URI="#a"><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha512"/>' +
    '<ds:DigestValue>AAAA</ds:DigestValue></ds:Reference>'
  const signature =
    '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>' +
    '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>' +
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>' +
    `${reference.repeat(900)}</ds:SignedInfo><ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature>`
  const element = `<b Id="a">${'<c>text</c>'.repeat(20_000)}</b>`
  return Buffer.from(`<r>${element}${signature.repeat(99)}</r>`)
}

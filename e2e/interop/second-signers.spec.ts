import { readFile } from 'node:fs/promises'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { createTestPki } from '@paraph/validator/testing/pki'
import { signPdf } from '@paraph/validator/testing/sign-pdf'
import { trustInRoot } from '@paraph/validator/testing/verdicts'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { isInstalled, pdfsigVerdicts } from './run-tool'
import { installed, makeStore, ofJava } from './second-signers/programs'
import { toolFolder } from './tool-folder'

/** Other programs that add a signature to a PDF which Paraph has signed. Ours must stay valid. */

const folder = toolFolder()
const signedAt = new Date('2026-03-01T09:30:00Z')
const validatedAt = new Date('2026-06-01T00:00:00Z')
const pki = createTestPki(() => signedAt)
const trust = trustInRoot(pki)

const programs = [...(inject('judges') ? ofJava : []), ...(inject('wholeTables') ? installed : [])]

/** An outcome for each signature, in the order of the form. */
async function outcomesOf(bytes: Buffer): Promise<readonly string[]> {
  const file = { source: memorySource(bytes), name: 'contract.pdf' }
  const { signatures } = await validateFile(file, { at: validatedAt, trust }, 'en')
  return signatures.map(({ indication, subIndication }) => subIndication ?? indication)
}

describe.runIf(isInstalled('openssl') && isInstalled('pdfsig'))('a second signature', () => {
  let store: string

  beforeAll(async () => {
    store = await makeStore(folder.pathOf)
  })

  it.each(programs)('by %s leaves ours valid', async (_, sign) => {
    const ours = await signPdf(pki, samplePdf(), { at: signedAt, level: 'B-LT' })
    const from = await folder.keep('ours.pdf', ours.bytes)
    const to = folder.pathOf('both.pdf')
    await sign(store, from, to)
    const both = await readFile(to)
    expect(both.subarray(0, ours.bytes.length).equals(ours.bytes)).toBe(true)
    expect(await outcomesOf(both)).toEqual(['TOTAL_PASSED', 'NO_CERTIFICATE_CHAIN_FOUND'])
    expect(new Set((await pdfsigVerdicts(to)).values())).toEqual(new Set(['Signature is Valid.']))
  })
})

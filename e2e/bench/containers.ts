import { randomBytes } from 'node:crypto'
import { createAdoc, createAsice } from '@paraph/validator/container/create-container'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { adoc } from '@paraph/validator/signature/asic/adoc'
import { asice } from '@paraph/validator/signature/asic/asice'
import { createTestPki, type TestPki } from '@paraph/validator/testing/pki'
import {
  completeContainer,
  prepareContainer,
  sampleDescription,
  signContainer,
} from '@paraph/validator/testing/sign-container'
import { outcomesOf, trustInRoot } from '@paraph/validator/testing/verdicts'
import { besideHash, type StepTime } from './beside-hash'

const at = new Date('2026-03-01T09:30:00Z')
const algorithm = 'rsa-sha256'

const formats = [
  ['ASiC-E', asice, createAsice],
  ['ADOC', adoc, (files, created) => createAdoc(files, sampleDescription, created)],
] as const satisfies readonly (readonly [string, typeof asice, typeof createAsice])[]

const sizes = [
  ['100 kB', 100_000],
  ['50 MB', 50_000_000],
] as const

/** Signatures in containers, in memory and without a network, compared with the unavoidable hash. */
export async function benchContainers(): Promise<StepTime[]> {
  const pki = createTestPki(() => at)
  const rows: StepTime[] = []
  for (const [format, size] of formats.flatMap((one) =>
    sizes.map((other) => [one, other] as const),
  )) {
    rows.push(...(await benchFormat(pki, format, size)))
  }
  return rows
}

async function benchFormat(
  pki: TestPki,
  [name, format, create]: (typeof formats)[number],
  [label, size]: (typeof sizes)[number],
): Promise<StepTime[]> {
  const content = randomBytes(size)
  const files = [{ name: 'file.bin', content: memorySource(content) }]
  const written = await create(files, at)
  const container = memorySource(written.read(0, written.size))
  const choices = { algorithm, at, level: 'B-LT' } as const
  const prepared = await prepareContainer(format, pki, container, choices)
  const completed = await completeContainer(format, pki, prepared)
  const finished = await format.augment(container, completed, 'B-LT', pki.services)
  const twice = await signContainer(format, pki, container, choices)
  const signed = memorySource(twice.read(0, twice.size))
  const trust = trustInRoot(pki)
  const actions: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['create', () => create(files, at)],
    ['prepare', () => prepareContainer(format, pki, container, choices)],
    ['place', () => format.place(container, finished)],
    ['verify', () => outcomesOf(signed, 'contract.asice', trust)],
  ]
  const rows: StepTime[] = []
  for (const [step, action] of actions) {
    rows.push({ name: `${name} ${label}: ${step}`, ...(await besideHash(content, action)) })
  }
  return rows
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const outcomes = [
  'passed',
  'intact',
  'failed',
  'indeterminate',
  'not_passed',
  'broken',
  'mixed',
  'suspicious',
  'reject',
  'reject_or_broken',
  'no_signature',
  'policy_special',
] as const

const signature = z.object({
  indication: z.string().nullable(),
  subIndication: z.string().nullable(),
  format: z.string().nullable(),
})

const corpusEntry = z.object({
  id: z.string(),
  file: z.string(),
  kind: z.string(),
  size: z.int(),
  outcome: z.enum(outcomes),
  expected: z.object({
    signaturesCount: z.int().nullable(),
    validSignaturesCount: z.int().nullable(),
    signatures: z.array(signature),
  }),
  trust: z.object({
    set: z.string(),
    anchorsBase64: z.array(z.string()).nullish(),
    anchorFile: z.string().nullable(),
    validationTime: z.string().nullable(),
    dependsOn: z.enum(['none', 'explicit', 'test-tl', 'real-tl']),
  }),
})

/** A file of the corpus and the assertions of its source's tests; null: not asserted. */
export type CorpusEntry = z.infer<typeof corpusEntry>
export type CorpusOutcome = CorpusEntry['outcome']

export function readCorpus(folder: string): readonly CorpusEntry[] {
  return z.array(corpusEntry).parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')))
}

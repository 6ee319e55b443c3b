import { z } from 'zod'

const gateway = (description: string) => ({ description, readBy: ['gateway'] as const })

export const validation = {
  VALIDATION_POLICY: z
    .enum(['dss', 'siva'])
    .default('dss')
    .meta(
      gateway('Validation policy: as strict as EU DSS, or as SiVa (docs/explain/validation.md)'),
    ),
  VALIDATION_BUDGET_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(12_000)
    .meta(
      gateway(
        'Processor time for the validation of one file, in ms; each MiB of the file adds 10 ms',
      ),
    ),
}

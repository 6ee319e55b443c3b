import { z } from 'zod'

const gateway = (description: string) => ({ description, readBy: ['gateway'] as const })

/** How strictly files are validated, and how much work that may be. */
export const validation = {
  VALIDATION_POLICY: z
    .enum(['dss', 'siva'])
    .default('dss')
    .meta(
      gateway('How strict validation is: as EU DSS, or as SiVa (docs/validation-decisions.md)'),
    ),
  VALIDATION_BUDGET_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(12_000)
    .meta(
      gateway(
        'Processor time that checking one file may take; 10 ms more for each MiB of the file',
      ),
    ),
}

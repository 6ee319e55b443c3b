import { z } from 'zod'
import { gateway } from './setting'

export const validation = {
  VALIDATION_POLICY: gateway(
    z.enum(['dss', 'siva']).default('dss'),
    'Validation policy: as strict as EU DSS, or as SiVa (docs/explain/validation.md)',
  ),
  VALIDATION_BUDGET_MS: gateway(
    z.coerce.number().int().min(100).default(12_000),
    'Processor time for the validation of one file, in ms; each MiB of the file adds 10 ms',
  ),
}

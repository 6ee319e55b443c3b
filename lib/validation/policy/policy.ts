/** What the reports say they were made by. */
export const policyName = 'QES AdESQC TL based'

export const policyDescription =
  'Validates electronic signatures and indicates whether they are advanced electronic signatures, ' +
  'advanced electronic signatures supported by a qualified certificate or qualified electronic ' +
  'signatures, by EN 319 102-1. Certificates and their chains are checked against trusted lists; ' +
  'documents that were changed after signing do not pass.'

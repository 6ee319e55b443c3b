/** Public test persons of the providers, as callers name them. */
export const mobile = {
  signs: { phone: '+37060000666', code: '50001018865' },
  signsInEstonia: { phone: '+37200000766', code: '60001019906' },
  isOfOtherCountry: { phone: '+37060000011', code: '50001020122' },
  hasNoAccount: { phone: '+37060000266', code: '50001018832' },
  cancels: { phone: '+37061100266', code: '50001018854' },
  neverAnswers: { phone: '+37066000266', code: '50001018908' },
  isAbsent: { phone: '+37213100266', code: '60001019983' },
  hasBrokenSim: { phone: '+37061200266', code: '50001018876' },
  hasOtherKeys: { phone: '+37200000666', code: '60001019961' },
  isRevoked: { phone: '+37060000005', code: '50001020057' },
  cannotBeReached: { phone: '+37207110066', code: '60001019947' },
} as const

export const app = {
  signs: { country: 'LT', code: '40504040001' },
  signsToo: { country: 'LT', code: '30303039914' },
  signsInLatvia: { country: 'LV', code: '050405-10009' },
  signsInEstonia: { country: 'EE', code: '40504040001' },
  isSanctioned: { country: 'LT', code: '50001029996' },
  refuses: { country: 'LT', code: '30403039917' },
  picksAnotherCode: { country: 'LT', code: '30403039972' },
  neverAnswers: { country: 'LT', code: '30403039983' },
  isNotQualified: { country: 'LT', code: '40504049999' },
  hasNoAccount: { country: 'LT', code: '30505050012' },
  isUnusable: { country: 'LT', code: '30505050023' },
  isRevoked: { country: 'LT', code: '30505050099' },
  hasOldApp: { country: 'LT', code: '30505050045' },
} as const

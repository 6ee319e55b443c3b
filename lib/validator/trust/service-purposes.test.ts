import { expect, it } from 'vitest'
import { serviceStatuses, serviceTypes } from './list/list-uris'
import { purposeOf, type TrustPurpose } from './service-purposes'

const { granted, recognisedAtNationalLevel, withdrawn } = serviceStatuses
const { qualifiedCa, nationalRoot, qualifiedTimeStamp, qualifiedOcsp, ocsp } = serviceTypes
const { timeStamp, timeStampOfQualified, timeStampOfAdvanced } = serviceTypes
const root = 'http://uri.etsi.org/TrstSvc/Svctype'

interface Readings {
  readonly here: TrustPurpose | 'nothing'
  /** In DSS, a listed key is an anchor for every purpose; the qualification says what that is worth. */
  readonly dss: 'everything'
  /** The lists `CA`, `TSA` and `OCSP` in the X509CertStore of libdigidocpp. */
  readonly libdigidocpp: readonly TrustPurpose[]
}

const everything = 'everything'

/** How Paraph and other validators treat a service of each type with an approved status. */
const rows: readonly (readonly [type: string, status: string, readings: Readings])[] = [
  [
    qualifiedCa,
    granted,
    { here: 'certificates', dss: everything, libdigidocpp: ['certificates', 'revocation'] },
  ],
  [nationalRoot, granted, { here: 'certificates', dss: everything, libdigidocpp: [] }],
  [
    qualifiedTimeStamp,
    granted,
    { here: 'time-stamps', dss: everything, libdigidocpp: ['time-stamps'] },
  ],
  [
    timeStamp,
    recognisedAtNationalLevel,
    { here: 'time-stamps', dss: everything, libdigidocpp: [] },
  ],
  [
    timeStampOfQualified,
    recognisedAtNationalLevel,
    { here: 'time-stamps', dss: everything, libdigidocpp: [] },
  ],
  [
    timeStampOfAdvanced,
    recognisedAtNationalLevel,
    { here: 'time-stamps', dss: everything, libdigidocpp: [] },
  ],
  [qualifiedOcsp, granted, { here: 'revocation', dss: everything, libdigidocpp: ['revocation'] }],
  [
    ocsp,
    recognisedAtNationalLevel,
    { here: 'revocation', dss: everything, libdigidocpp: ['revocation'] },
  ],
  [
    `${root}/CA/PKC`,
    recognisedAtNationalLevel,
    { here: 'nothing', dss: everything, libdigidocpp: [] },
  ],
  [`${root}/EDS/Q`, granted, { here: 'nothing', dss: everything, libdigidocpp: [] }],
]

const startsAt = new Date('2020-01-01T00:00:00Z')

function purposeWith(type: string, status: string): TrustPurpose | undefined {
  return purposeOf({
    type,
    name: 'Service',
    status,
    startsAt,
    endsAt: undefined,
    additionalInformation: [],
    qualifications: [],
    unknownCriticalExtensions: [],
    expiredCertificatesSince: undefined,
  })
}

it.each(rows)('a service of type %s with status %s is trusted for its listed purpose', (...row) => {
  const [type, status, { here, libdigidocpp }] = row
  expect(purposeWith(type, status) ?? 'nothing').toBe(here)
  expect(purposeWith(type, withdrawn)).toBeUndefined()
  // If libdigidocpp trusts a service for the purpose in its list, Paraph must trust it as well.
  const [own] = libdigidocpp
  if (own) expect(here).toBe(own)
})

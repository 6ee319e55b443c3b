import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ask } from './judges/ask'
import { toolFolder } from './tool-folder'

/** Clients that the identity provider publishes call the simulator. The answers were written after one run by hand. */

const folder = toolFolder()
const { simulatorUrl } = inject('services')

let mobileIssuer: string
let appIssuer: string

beforeAll(async () => {
  const issuer = async (name: string) => {
    const response = await fetch(`${simulatorUrl}/ca/${name}.crt`)
    return await folder.keepPem(`${name}.pem`, new Uint8Array(await response.arrayBuffer()))
  }
  mobileIssuer = await issuer('mobile-id')
  appIssuer = await issuer('smart-id')
})

describe.runIf(inject('judges'))('the client of Mobile-ID in Java', () => {
  it.each([
    [
      'authentication',
      'SHA256',
      '+37200000766',
      '60001019906',
      'MARY ÄNN O’CONNEŽ-ŠUSLIK TESTNUMBER 60001019906 EE',
    ],
    [
      'authentication',
      'SHA512',
      '+37060000666',
      '50001018865',
      'ĄŽUOLAS PAVYZDŽIŪNAS TESTNUMBER 50001018865 LT',
    ],
    ['signature', 'SHA256', '+37060000666', '50001018865', 'valid'],
    ['signature', 'SHA384', '+37060000666', '50001018865', 'valid'],
    ['signature', 'SHA512', '+37060000666', '50001018865', 'valid'],
    ['certificate', 'SHA256', '+37060000266', '50001018832', 'MidNotMidClientException'],
    ['authentication', 'SHA256', '+37061100266', '50001018854', 'MidUserCancellationException'],
    ['signature', 'SHA256', '+37060000001', '50001020013', 'MidPhoneNotAvailableException'],
    ['signature', 'SHA256', '+37060000002', '50001020024', 'MidDeliveryException'],
    ['signature', 'SHA256', '+37061200266', '50001018876', 'MidDeliveryException'],
    ['signature', 'SHA256', '+37060000003', '50001020035', 'MidInvalidUserConfigurationException'],
    ['signature', 'SHA256', '+37060000006', '50001020068', 'MidInternalErrorException'],
    ['signature', 'SHA256', '+37060000007', '50001020079', 'MidServiceUnavailableException'],
    ['signature', 'SHA256', '+37060000010', '50001020111', 'MidSessionNotFoundException'],
  ])('asks for %s with %s of %s %s: %s', async (order, hash, phone, code, expected) => {
    const words = [order, `${simulatorUrl}/mid-api`, phone, code, hash, mobileIssuer]
    expect(await ask('sk/AskMobileId', ...words)).toBe(expected)
  })
})

describe.runIf(inject('judges'))('the client of Smart-ID in Java, for version 2', () => {
  it.each([
    [
      'authentication',
      'SHA512',
      'PNOLT-40504040001-MOCK-Q',
      'OK TESTNUMBER 40504040001 LT 1905-04-04',
    ],
    [
      'authentication',
      'SHA256',
      'PNOLV-050405-10009-DEM0-Q',
      'OK TESTNUMBER 050405-10009 LV 1905-04-05',
    ],
    // The simulator's certificate had no date.
    [
      'authentication',
      'SHA512',
      'PNOLV-329999-99901-MOCK-Q',
      'BIRTH DATE TESTNUMBER 329999-99901 LV 1903-03-03',
    ],
    [
      'authentication',
      'SHA512',
      'PNOLV-329999-99709-MOCK-Q',
      'NO BIRTH DATE TESTNUMBER 329999-99709 LV unknown',
    ],
    ['certificate', 'SHA256', 'PNOLT-40504040001-MOCK-Q', 'QUALIFIED'],
    ['signature', 'SHA256', 'PNOLT-40504040001-MOCK-Q', 'valid'],
    ['signature', 'SHA384', 'PNOLT-40504040001-MOCK-Q', 'valid'],
    ['signature', 'SHA512', 'PNOLT-40504040001-MOCK-Q', 'valid'],
    ['certificate', 'SHA256', 'PNOEE-30505050078-MOCK-Q', 'UserRefusedCertChoiceException'],
    ['signature', 'SHA256', 'PNOLT-30505050012-MOCK-Q', 'UserAccountNotFoundException'],
    [
      'signature',
      'SHA256',
      'PNOLT-40504049999-MOCK-NQ',
      'NoSuitableAccountOfRequestedTypeFoundException',
    ],
    ['signature', 'SHA256', 'PNOEE-30403039917-MOCK-Q', 'UserRefusedException'],
    ['signature', 'SHA256', 'PNOEE-30403039928-MOCK-Q', 'UserRefusedDisplayTextAndPinException'],
    ['signature', 'SHA256', 'PNOEE-30505050023-MOCK-Q', 'DocumentUnusableException'],
    [
      'signature',
      'SHA256',
      'PNOEE-30505050045-MOCK-Q',
      'RequiredInteractionNotSupportedByAppException',
    ],
    ['signature', 'SHA256', 'PNOEE-30505050110-MOCK-Q', 'ServerMaintenanceException'],
  ])('asks for %s with %s of %s: %s', async (order, hash, document, expected) => {
    const words = [order, `${simulatorUrl}/smart-id-rp/v2`, document, hash, appIssuer]
    expect(await ask('sk/AskSmartId', ...words)).toBe(expected)
  })
})

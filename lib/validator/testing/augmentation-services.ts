import { parseCertificate } from '#pki/certificate/certificate'
import type { AugmentationServices } from '../augmentation/augment-file'
import type { TestPki } from './pki'

/** The services of a test world in the form that augmentation needs. */
export function augmentationServices(
  { services }: Pick<TestPki, 'services'>,
  clock: () => Date,
): AugmentationServices {
  return {
    timeStamp: services.timeStamp,
    timeStampSize: services.timeStampSize,
    clock,
    online: {
      issuers: async ({ der }) => {
        const [issuer] = await services.issuersOf(der, [])
        return issuer ? [parseCertificate(issuer)] : []
      },
      revocation: async ({ certificate, issuer }) => ({
        ocspResponses: [await services.revocation(certificate.der, issuer.der)],
        crls: [],
      }),
    },
  }
}

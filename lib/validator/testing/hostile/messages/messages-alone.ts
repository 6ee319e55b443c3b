import { usualAttributes } from '#authority/signed-data'
import { type Bytes, utf8 } from '#encoding/bytes'
import { certificateTime, octetString, sequence } from '#encoding/der/writer'
import { attribute } from '#pki/cms/signed-attributes'
import { oids } from '#pki/oids'
import { cmsMessage, type MessageOrder, signedBy } from '../../cms-message'
import { samplePdf } from '../../pdf'
import {
  fails,
  type HostileFamily,
  type HostileFile,
  type HostileVerdict,
  isRefused,
  passes,
  passesWith,
  staysOpen,
} from '../hostile-file'
import { type HostileWorld, signedAt } from '../hostile-world'

const signingTime = attribute(oids.idSigningTime, certificateTime(signedAt))
const agreed = utf8('The parties agree.')

/** A message with encapsulated content. */
async function enveloping(
  { holder }: HostileWorld,
  order: Partial<MessageOrder> = {},
): Promise<Bytes> {
  return await cmsMessage({
    content: agreed,
    encapsulated: agreed,
    signers: [{ holder, furtherAttributes: [signingTime] }],
    certificates: holder.issuers,
    ...order,
  })
}

const files: readonly HostileFile[] = [
  {
    name: 'nothing wrong',
    make: (world) => enveloping(world),
    verdict: passes,
    why: 'EN 319 102-1, 5.1.3',
  },
  {
    name: 'other content inside',
    make: (world) => enveloping(world, { encapsulated: utf8('The parties disagree.') }),
    verdict: fails('HASH_FAILURE'),
    why: 'EN 319 102-1, 5.2.7',
  },
  {
    name: 'no content inside',
    make: ({ holder }) =>
      cmsMessage({
        content: agreed,
        signers: [{ holder, furtherAttributes: [signingTime] }],
        certificates: holder.issuers,
      }),
    verdict: staysOpen('SIGNED_DATA_NOT_FOUND'),
    why: 'EN 319 102-1, 5.2.7',
  },
  {
    name: 'another type of content than data',
    make: (world) =>
      enveloping(world, {
        contentType: '1.6.840.113549.1.7.1',
        signers: [
          {
            holder: world.holder,
            signedAttributes: (value) => [
              ...usualAttributes(value, world.holder, oids.idData),
              signingTime,
            ],
          },
        ],
      }),
    verdict: staysOpen('SIG_CONSTRAINTS_FAILURE'),
    why: 'EN 319 122-1, 6.3: the content is id-data',
  },
  {
    name: 'no time',
    make: (world) => enveloping(world, { signers: [{ holder: world.holder }] }),
    verdict: staysOpen('SIG_CONSTRAINTS_FAILURE'),
    why: 'EN 319 122-1, 6.3: signing-time is there',
  },
  {
    name: 'attributes signed and encoded in another order than DER',
    make: (world) =>
      enveloping(world, {
        signers: [
          { holder: world.holder, furtherAttributes: [signingTime], reversesAttributes: true },
        ],
      }),
    verdict: fails('SIG_CRYPTO_FAILURE'),
    why: 'RFC 5652, 5.4; EN 319 102-1, 5.2.7',
  },
  {
    name: 'a PDF in an unsigned attribute',
    make: (world) =>
      enveloping(world, {
        signers: [
          {
            holder: world.holder,
            furtherAttributes: [signingTime],
            unsignedAttributes: async () => [
              attribute('1.3.6.1.4.1.99999.1', octetString(samplePdf({ line: 'Pay 900' }))),
            ],
          },
        ],
      }),
    verdict: passesWith('unsigned-attribute-unknown'),
    why: 'RFC 5652, 5.3: nothing signs it',
  },
  {
    name: 'no signer',
    make: (world) => enveloping(world, { signers: [] }),
    verdict: isRefused('malformed'),
    why: 'RFC 5652, 5.1: certificates alone are no signature',
  },
  {
    name: 'cut',
    make: async (world) => (await enveloping(world)).subarray(0, 300),
    verdict: isRefused('malformed'),
    why: 'X.690, 8.1.3',
  },
  {
    name: 'an empty sequence',
    make: () => sequence(),
    verdict: isRefused('format-unknown'),
    why: 'RFC 5652, 3: a ContentInfo has a type',
  },
]

/** Countersigns the value of the signature, or other data (RFC 5652, 11.4). */
function countersigned(
  name: string,
  verdict: HostileVerdict,
  why: string,
  { over, saysWhat = false }: { readonly over?: Bytes; readonly saysWhat?: boolean } = {},
): HostileFile {
  return {
    name,
    make: (world) => {
      const { holder, another } = world
      const unsignedAttributes = async (value: Bytes) => {
        const signedAttributes = (messageDigest: Bytes) => [
          ...usualAttributes(messageDigest, another).slice(saysWhat ? 0 : 1),
          signingTime,
        ]
        const counter = { holder: another, signedAttributes }
        const encoded = await signedBy(counter, { content: over ?? value })
        return [attribute(oids.idCountersignature, encoded)]
      }
      return enveloping(world, {
        signers: [{ holder, furtherAttributes: [signingTime], unsignedAttributes }],
        certificates: [...holder.issuers, another.certificate],
      })
    },
    verdict,
    signature: 1,
    why,
  }
}

const counterSignatures: readonly HostileFile[] = [
  countersigned('a counter-signature', passes, 'EN 319 122-1, 5.2.7'),
  countersigned(
    'a counter-signature over something else',
    fails('HASH_FAILURE'),
    'EN 319 102-1, 5.2.7; RFC 5652, 11.4: it is over the value',
    { over: agreed },
  ),
  countersigned(
    'a counter-signature with a content type',
    fails('FORMAT_FAILURE'),
    'EN 319 102-1, 5.2.2; RFC 5652, 11.4: it has no content-type',
    { saysWhat: true },
  ),
]

export const messagesAlone: HostileFamily = {
  name: 'messages',
  extension: 'p7m',
  files: [...files, ...counterSignatures],
}

import { useTranslations } from '#words'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { translator } from '@/lib/portal/i18n/translator'
import { isOpen } from '@/lib/portal/people/is-open'
import { fullName } from '@/lib/portal/sign-in/viewer'
import type { EarlierSignature } from '@/lib/portal/signer/earlier-signatures'
import { type SigningPage, signaturesBefore, signaturesNow } from '@/lib/portal/signer/signing-page'
import { SignerBadge } from '../live/signer-badge'
import { Alert } from '../ui/alert'
import { LocalTime } from '../ui/local-time'
import { OutcomeBadge } from '../validation/outcome-badge'

type OtherSigner = Invitation['other_signers'][number]

interface OtherSignersProps {
  readonly signers: readonly OtherSigner[]
  /** Whether no signature will be added any more. */
  readonly ended?: boolean
}

/** The other signers and their progress. */
export function OtherSigners({ signers, ended = false }: OtherSignersProps) {
  const t = useTranslations('signing')
  const a = useTranslations('approval')
  if (signers.length === 0) return <p className="text-muted">{t('onlyYou')}</p>
  return (
    <section>
      <h2 className="font-semibold">{t('others')}</h2>
      <ul className="divide-line border-line mt-2 divide-y border-y">
        {/* The key is the index, because two signers may have the same name. */}
        {[...signers.entries()].map(([index, signer]) => {
          const state = ended && isOpen(signer) ? 'removed' : signer.signStatus
          return (
            <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="min-w-0">
                {fullName(signer) || t('unnamed')}
                {signer.role === 'approver' && (
                  <span className="text-muted block text-sm">{a('approves')}</span>
                )}
              </span>
              <SignerBadge state={state}>{t(`state_${state}`)}</SignerBadge>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface EarlierSignersProps {
  readonly page: SigningPage
}

/** The existing signers of the file. The page does not wait for them. Shows nothing if all signatures are valid. */
export async function EarlierSigners({ page }: EarlierSignersProps) {
  const t = await translator('signing')
  return <Signatures title={t('alreadySigned')} signatures={await signaturesBefore(page)} />
}

/** Says before signing how many of the existing signatures are not valid. Shows nothing if all are valid. */
export async function BrokenSignatures({ page }: EarlierSignersProps) {
  const t = await translator('signing')
  const signatures = await signaturesBefore(page)
  const count = signatures.filter(({ outcome }) => outcome === 'broken').length
  if (count === 0) return null
  return (
    <div className="mb-8">
      <Alert tone="danger" title={t('signedBroken', { count })}>
        <p>{t('signedBroken_next')}</p>
      </Alert>
    </div>
  )
}

/** All current signatures of the document with their check, if no signature is visible on a page. */
export async function SignaturesNow({ page }: EarlierSignersProps) {
  const t = await translator('signing')
  return <Signatures title={t('signaturesNow')} signatures={await signaturesNow(page)} />
}

interface SignaturesProps {
  readonly title: string
  readonly signatures: readonly EarlierSignature[]
}

function Signatures({ title, signatures }: SignaturesProps) {
  if (signatures.length === 0) return null
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <ul className="divide-line border-line mt-2 divide-y border-y">
        {signatures.map((signature) => (
          <EarlierSigner key={signature.id} signature={signature} />
        ))}
      </ul>
    </section>
  )
}

function EarlierSigner({ signature }: { readonly signature: EarlierSignature }) {
  const t = useTranslations('signing')
  const { signer, outcome, provenAt, claimedAt } = signature
  const at = provenAt ?? claimedAt
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <p className="min-w-0 wrap-anywhere">
        {signer ?? t('unknownSigner')}
        {at && (
          <span className="text-muted block text-sm">
            <LocalTime at={at} />
          </span>
        )}
      </p>
      <OutcomeBadge outcome={outcome} />
    </li>
  )
}

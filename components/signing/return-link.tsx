import { useTranslations } from '#words'
import { returnAddress } from '@/lib/portal/sign-in/return-address'
import { buttonClass } from '../ui/button'

interface ReturnLinkProps {
  /** Where the signer came from; nothing is shown if unknown. */
  readonly url: string | null | undefined
}

/** Leads a signer who came from another system back to it, and names its host. */
export function ReturnLink({ url }: ReturnLinkProps) {
  const t = useTranslations('signing')
  const back = returnAddress(url ?? null)
  if (back === undefined) return null
  return (
    <p>
      <a href={back.href} rel="noreferrer" className={buttonClass('primary')}>
        {t('returnTo', { host: back.host })}
      </a>
    </p>
  )
}

import { useTranslations } from '#words'
import { returnAddress } from '@/lib/portal/sign-in/return-address'
import { buttonClass } from '../ui/button'

interface ReturnLinkProps {
  /** Address of the page from which the signer came. Nothing is shown if it is unknown. */
  readonly url: string | null | undefined
}

/** A link for a signer who came from another system: it leads back there and names the host. */
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

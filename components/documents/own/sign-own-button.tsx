import Link from 'next/link'
import { useTranslations } from '#words'
import { buttonClass } from '../../ui/button'
import { PenLine } from '../../ui/icons'

interface SignOwnButtonProps {
  readonly look?: 'secondary' | 'quiet'
  readonly className?: string
}

/** Links to the page where people sign a file of their own. */
export function SignOwnButton({ look = 'secondary', className = '' }: SignOwnButtonProps) {
  const t = useTranslations('sign-own')
  return (
    <Link href="/sign-yourself" className={buttonClass(look, className)}>
      <PenLine className="size-5" />
      {t('title')}
    </Link>
  )
}

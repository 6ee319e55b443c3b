import { hostileFamilies } from '@/lib/testing/hostile/hostile-families'
import { testHostileFiles } from '@/lib/testing/hostile/hostile-suite'

testHostileFiles(hostileFamilies)

import { hostileFamilies } from '#testing/hostile/hostile-families'
import { testHostileFiles } from '#testing/hostile/hostile-suite'

testHostileFiles(hostileFamilies)

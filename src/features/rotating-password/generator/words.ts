/**
 * 4,096 different English words of 4 to 8 letters for passwords that are read aloud and typed on phones. Names, and words that
 * offend or frighten, were left out by hand.
 */
export const words: readonly string[] = `
aardvark abandon abide ability able abound about above abrupt absence absent absolute absorb abstract absurd academic accent accept access accident accord
account accuracy accurate achieve acid acorn acquire acrobat acronym across acted acting action activate active activity actor acts actual acute adapt added
addendum adding addition additive address adds adequate adhere adjacent adjust admit adobe adopt adoption adorn advance advent adverb adverse advised advisory
advocate affair affected affinity affirmed afford afraid afresh after again against agency agenda agent ages agnostic agree ahead aide aimed aiming aims airmail
airport akin alarm alas albeit alcove alert alias alienate align alike alive allocate allow almond almost alone along alpaca alphabet alpine already also
altered altering although alto always amazing amber ambient amend amended amiss amnesty among amount amplify anatomy ancestor ancestry anchor ancient android
anew angle angry angular animal animate anise annex annotate announce annoying anomaly another answer antelope anthem antique anybody anyhow anyone anything
anyway anywhere apart apparent appeal appear append appendix apple applied apply approach approval approve apricot apron aptitude arbiter arcade arch archer
archive arcs arctic area arena arguably argument aria arise armchair armor arose around arrange array arrive arrow article artifact artist artistic arts artwork
ascend ascent aside asked asking asks aspect aspen asphalt assemble assembly assent assert assessed asset assign assist assorted assume assure asterisk atlas
atom atomic attach attain attempt attic audience audio audit augment aunt aural author auto automate autumn avail avenue average averse avert avid avocado avoid
awaited awaiting awake aware away awesome awhile awning awry axes axiom axis azure back backbone backfire backlog backward badge badly bagel bags bailed bait
bake bakery balance ballad balloon bamboo banana banjo bank banner barest bark barley barrel barrier barring based baseline basic basil basis basket batch
bathtub bazaar beacon beagle beaker bearer beast beautify beaver became because become bedrock bedroom beef beehive bees beetle before began begin begs begun
behalf behave behavior behind beholder being belfry belief believe bell belong below belt bench beneath benefit benign beside best better between beware beyond
bias bicycle bigger biggest bike bill billion binary bind bingo binomial bins birch bird birthday bisect bison bite bitmap bizarre blanch blank blanket blast
blaze blazer blend blender bless blindly blink blob block bloom blossom blow blown bluebird blunt blur blurb blurt bobbin bobcat body boil boiler bonfire bonnet
bonus book bookcase bookmark bookworm boom boost boot border born borne borrow boss botched both bottle bottom bought boulder bounce bound boundary bounty
bouquet boxed boxes boxing boys brace bracelet bracket bramble branch brand breach breadth breaking breed breeze brevity brew brick bridge brief bright bring
brittle broad broccoli broke broken bronze brook broom brother brought brownie browsing brute bubble bucket budget buff buffalo buffer buggy bugle build built
bulb bulk bulky bull bulletin bump bumpy bunch bundle bunk bunny burden bureau burst business bust busy butter button buys bypass cabbage cabin cable cabs
cached caching cactus cadence cage cake calendar call callable calm came camel camera campfire campus canal canary cancel candle candy cannot canoe canon canvas
canyon capable capacity capped caption captive capture caramel caravan carbon cardigan care carefree careful cargo caribou carnival carp carpet carriage carried
carry cart carton cascade case cash cashew cast castaway castle casual catalog catapult catch category cater catfish cats cattle caught cause caution cautious
caveat cavern cease cedar ceiling celery cello censor centered central century certain certify chain chair chalk champion chance change channel chaos chaotic
chapbook chapel chapter charge charm chart chase chat chatty checked checker checking checkout cheddar cheese cheetah chef cherry chess chestnut chew chick
chicken child children chili chimney china chink chip chipmunk chlorine choice choose chop chorus chose chosen chrome chromium chunk chunky churn chutney cider
cinder cinema cinnamon cipher circle circuit circular circus citation citizen citrus city civil claim clamp clang clap clarify clarinet clarity clash class
classic classify clause clay clean cleanse clear clerical clerk clever click client clip clique cloak clock clog clone close closet closure cloth cloud clover
club cluck clue cluster clutter coalesce coast coaster cobbler cocoa coconut code coexist coffee coffer coherent coin coincide cold collapse collate collect
collide colored colorful coloring column combine come comet comfort comma command commence comment commit common commune compact company compare compass compete
compiled compiler complain complete complex comply compose compound compress comprise compute computer concave conceal concede concept concern concert concise
conclude concoct concord concrete condense condor conduct cone confer confess confirm conflict conform confuse connect consent consider consist console constant
construe consul consult consume contact contain content contest context continue contour contract contrary contrast control converge converse convert convex
convey convince cook cookbook cookie cool cope copied copper copy coral core cork corn corpus correct cortex cosmetic cost cottage cotton couch cougar could
count country couple coupon courier court courtesy cousin covenant cover coverage covert coyote cradle craft crane crank crate crawl crayon crazy cream creamery
create creation creative creator credence credible credit crept crew cricket criteria critic critical croak crocus crop cross crouton crow crucial crude cruiser
crunch crux cryptic cube cubic cucumber cuddle cull culprit cultural culture cupboard cupcake cups cure curious curl currency curry cursor curtain curve cushion
custom cute cutter cutting cycle cyclic cylinder cypress daemon daffodil dahlia daily daisy damage dance dancer dangle dare dark darling darn dart dash data
database date datum dawn daylight days daytime deadline deal dealt debate debug decadent decent decide decimal decipher decision decisive declare decline decode
decoder decorate decrease decree dedicate deduce deed deem deep default defeat defend defense defer define definite deflate defrost degrade degree delay
delegate delete deletion delimit deliver delivery demand demise demote denial denied denote denser density deny depart depend depict depot depth derby derive
descend descent describe deserve design desire desk desktop despite detach detail detect detract develop deviate device devious devise diagnose diagonal diagram
dial dialect dialog dialogue diameter diamond dice dictate diet differ digest digging digit digital digs dilemma diminish dimmed dine dinner dire direct
disagree disallow disarm disaster disc discard disclaim disclose disco discord discount discover discrete disjoint disk dislike dismiss dispatch dispense
display disposal dispose disprove dispute disrupt distance distant distinct distort disturb disuse ditch ditto dive diverge diverse divert divide dividend
division divisor doctor document dodge does doing dole dollar dolphin domain donate donation done donkey door doorbell dormant dose dotted doubly doubt doubtful
dove down dozen drafted drag dragon drain dramatic drastic draw drawback drawn dream dress drew drift drill drive drivel driver drop drove drummer dubious duck
duckling dugout dummy dump dupe duplex durable duration during duty dwarf dwelling dynamic dynamo dynasty each eager eagle earlier earliest early earnest ears
earth ease easel easier easiest easily east eastward easy eating eats echo eclair eclipse economy eddy edge edible edit edition educate educator effected effort
eggplant eggs eighth either ejection elapsed elastic elbow elect electric electron elegance elegant element elevate eleventh elicit eligible ellipse ellipsis
elliptic else emailing embargo embed ember embodied embody emboss embrace emerald emission emit emotion empathy emphasis employ employee employer emptied empty
emulate emulator enable enclose encode encore encumber endeavor ended ending endless endorse ends energy enforce engage engine engrave enhance enjoy enlarge
enormity enormous enough enquire enquiry enrich enroll ensemble ensue ensure entail entangle enter entire entirety entitled entity entrance entropy entry
envelope envisage envoy epic epilogue episode epithet epoch epsilon equal equality equate equation erase erasure ermine errant erring error escalate escape
essence estimate eternal eternity ether ethical evaluate even event eventual ever every everyday everyone eviction evidence evident evolve exact examine example
exceed except excerpt excess exchange excise exclaim exclude excuse executed executor exempt exercise exhaust exhibit exhort exist existent exit exotic expand
expect expend expense expert expire expiry explain explicit exploit explore exponent export expose exposure express extant extend extent external extinct extra
extract extreme eyeball eyes facade face facet facility fact factory factual faculty fade fail faint fairly faith fake falafel falcon fall false familiar family
famous fancier fanciful fancy fanfare faraway farmer farther fashion fast father fault faulty favor favorite feasible feather feature federal feed feedback feel
fees fell fellow female feminine fence ferry fetch fewer fewest fiasco fiction fiddle fidelity field fifth fifty figment figure file fill film filter final
finalize finding fine finish finished finite firing firm firmware first fish fisher fitness fits fitted fitting five fixable fixation fixed fixes fixing fixture
fizz flag flake flaky flame flamingo flannel flash flat flatten flavor flaw fledged flex flexible flexibly flicker flies flight flip floating flock flog flood
floor flop floppy flora floss flowing fluent fluffy fluid flurry flush flute flux focal focus fold folder folk folklore follow folly fondue font food fool foot
football footnote fora forager forbid force forceps forcibly fore foresee forest forever forfeit forge forget forgive forgo forgot fork form formal format
formerly formula formulae fort fortify forty forum forward foster found foundry fountain fourteen foxglove fraction fragile fragment fragrant frame frank
freckle free freedom freeze frequent fresh friction fridge friend frog frolic from front frost frozen fruit fudge fulfil fulfill full fully function fund funnel
funny further furthest fury fuse fussy futile future fuzz fuzzy gage gain galaxy gale gallery game garbage garble garden garlic garnet gasp gated gateway gather
gauge gave gawk gazelle gear gender generate generic generous genie gentle genuine geometry gesture gets getting geyser gift gigantic ginger giraffe girl gist
give given glacier glad glade glance glen glib glider global globe glory glossary glue gnat gnome goal gobble goblet goes going gold golden gondola gone good
goodbye goodwill goose gopher gorilla gospel gotten gourd govern grab grace graceful gracious grade gradient graduate graft grain grammar grand granite grant
granular grape graph graphic graphite grass grateful grater gravel gravy greater greatest greatly greedily green greet grew grid griddle grinder gripe grit
grocery gross ground group grow growth grunt guard guardian guava guess guidance guide guinea guitar gulp gumball gumdrop gutter guys habit hacksaw hairpin half
halfway halt hammer hammock hamster hand handbook handful handle handy happen happily happy harbor hard harden harder hardest hardware harmful harmless harmony
harp harvest hashed hashing hassle hatch have havoc hawk haze hazel hazelnut hazy head header headline healer health healthy hearsay heart heat heavily heavy
hedge hedgehog heed height heir held hello helmet help helpful hence hereby herein heritage hero heroic heron hesitant hesitate hickory hidden hide high highway
himself hint historic history hits hitting hoard hobby hockey hoist hold holder holiday home homonym honest honey honeydew honk honor hood hook hope horizon
hornet hornpipe horseman hospital host hotel hottest house hover however hubcap huge human humble hundred hungry hunk hunt hunter hush hybrid hydrogen hygiene
hyphen iceberg ices icicle icon idea ideal identify identity idiom igloo ignore iguana illumine illusion image imagine imitate immature immense imminent
immortal immune impact impair impasse imperial impetus implicit implied imply import impose impress improper improve inactive inasmuch inch incident include
income increase incur indebted indeed indent index indicate indices indigo indirect induce industry inert inertia inexact infer infinite infinity infix inflate
info inform infringe inherent inherit inhibit initial initiate inject injury inkwell innards inner innocent input inquiry insecure insert inside insight insist
inspect inspired install instance instant instead instruct insulate insure intact integral intend intense intent inter interact interest interim interior intern
internal interval into invalid invented inverse invert invest invite invoice invoke involve inward iota ironic island isolate issue italic itch item iterate
itself ivory jack jacket jaguar jargon jarring jasmine jazz jelly jest jigsaw jobs join joke journal journey judged judgment judicial juggle juggler juice jump
junction juncture jungle juniper just justify kayak keen keep kept kettle keyboard keyed keying keynote keys keyword kids kilobyte kimono kind king kinship
kiosk kitchen kite kitten kiwi knock knoll knowing known koala kosher label labor labs lack ladder laden lagged lagoon laid lamp lance land landmark language
lantern large lasagna last latch late latent later latest latex latitude latter launch laurel lava lavender laws lawyer layer laying layout lays lazy leader
leading leaf leakage leaky lean leap learn learnt lease least leave lecture ledger leeway left leftmost legacy legal legend legible legibly leisure lemon lend
length lengthy leniency lenient lent leopard less lest lets letter letting lettuce level leverage lexical lexicon liable liaison liberty library licence license
lieu life lifespan lifetime lift light lighter like likewise lilac lily lime limerick limit line lineage linear linefeed linen linger lingo link linkage lint
lips lisp list listen listener liter literal literary litter little live lizard llama loadable loaded loader loading lobby lobster local locale locality
localize locate location lock loftier logged logger logging logic logical logo logs lonesome long longhand look loop loophole loosely loosen looser lore losing
lots lotus loud lounge love lower lowest loyalty luck luckily lucky lunar lunch lurk lush lying macaroni machine magenta magic magical magnet magnetic magnolia
magpie mailbox mailing mailman mainland mainline mainly maintain major majority make mallard manage mandolin mangle mango manifest manner mantle manual many
maple mapped mapper mapping maps marble margin marginal marigold marina mark market marmot martin mask massive match material math matrices matrix matt matte
matter mature maxim maxima maximal maximize maximum maybe meadow mean meant meantime measure mechanic meddle media median mediocre meditate medium meeting
megabyte melody melon member memento memo memory mend mention menu mercy mere merge meridian merit mermaid mess message messy metaphor meteor meter method
metric middle midnight might migrate mike milder mile mileage milk miller million mime mimic mimicked minded mindful mine minimal minimize minimum minority mint
minus minute mirror mismatch misnomer misprint miss misspelt mistake mistook mistype misused mitigate mitten mixed mixer mixes mixing mixture mnemonic mobile
mocha mock modal model moderate modern modest modified modifier modify modular module moment monetary money mongoose monitor monkey month moon moonbeam moral
moreover mosaic most mother motion motley motor motorway mount mouse move movement movie much muck muesli muffin muffle multi multiple multiply mundane mushroom
music musical must mustache mustard mutate mutation mutual myself mystical myth nacho nachos nail name napkin narrow nation national natural nature navigate
near nearby neat necklace nectar needed needing negation negative neighbor neither neon nervous nest netting nettle network neuter neutral never newborn newer
newest newly news newt next nice niche nick nickel nickname nifty nightly nimble nine ninety noble nobody node noise noisily noisy nomad nominal nominate
nominee nonsense nonstop noodle norm normal north notable notably notation notch note nothing notice notified notify notion noun novel novice nowadays nowhere
nuance nugget nullify numb number numeral numerate numeric numerous nursery nutmeg nutshell oasis oatmeal obey object obligate oblique oboe obscure observe
obsolete obstruct obtain obtuse obvious occasion occupied occupy occur ocean octagon octal octave octopus oddity oddly odds offer office official offload offs
offset often okay older oldest olive omelet omission omit once ones ongoing onion only onto onward opal opaque open opener opera operand operate operator
opinion oppose opposite opted optical optimal optimist optimize optimum opting option optional opus oracle orange orchard orchid order ordinary organist
organize oriented origin original ornament ostrich other otter ought ounce outbound outcome outdated outer outgoing outgrow outlet outline outlive outlook
output outright outs outside outweigh oval oven over overall overcome overdue overflow overhaul overhead overlap overlay overload overlong overpass override
overrode overrule overrun overt overuse overview owed owes owned owner owning owns oyster pace pacific pacify pack package packet padded padding paddle pads
page paid painful painless paint painter paired pairing pajamas palace palm pamphlet panacea pancake panda panel panning panther papaya paper paprika paradigm
paradox parallel parasol parcel parch parent parity park parka parrot parse parsec parsley parsnip part partial partner passage passive passport password pasta
pasted pasting pastry patch patent path pathway patient patter pattern paused pausing paying payload payment pays peaceful peach peacock peanut peas pebble
peculiar pedagogy pedantic peel pelican penalize pencil pend pendant pendulum penguin peony people pepper percent perfect perform perhaps period periodic perky
permit persist person personal pertain perturb perusal peruse pesky peter phantom phase phoenix phone phonetic photo phrase physical piano piccolo pick pickaxe
pickle pickup picky picnic picture pigeon pigs pile pillow pilot pinch pine pinecone pink pinned pinning pinpoint pipe pipeline pitch pitfall pivot pizza place
plainer plainly plan planet platform platter play plaza pleasant please pleasure plenty plethora plot pluck plug plumbing plural plus pods poet poetry point
poke polar policy polish polite polka polling pollute pond pool poorly popcorn poplar poppy popular populate porch porridge port portable portal portion pose
position positive possess possible possibly post postal postcard postpone posture potato pottery pour pout powder power powerful prairie preamble precede
precise preclude predict preempt prefab preface prefer prefix prelude premier premise prepare presence present preserve press pressure presume pretend prettier
pretty pretzel prevail prevent preview previous price prim primary prime print printout prior priority prism privacy private prize probable probably probe
problem proceed process prod produce product profile program progress prohibit project prologue prolong prom promise promote prompt prone pronoun proof prop
proper property proposal propose prose protect protocol prove proverb provide provoke proxy prudent prune pseudo psychic public publish pudding puff puffin pull
pulp pulse pumice pump pumper pumpkin punning punt puppet puppy purchase pure puree purge purify purple purpose push putative puts putty puzzle pyramid python
quadrant quail qualify quality quantify quantity quantum quarry quarter quartz queried query question queued queuing quick quiet quilt quirk quirky quit quite
quiver quorum quota quote quotient rabbit raccoon race racket radial radio radish radius raft ragtime rainbow raised raisin raising ramp ranch random range rank
rapid rapport rare raster rate rather ratio rational raven ravioli razor reach react reaction reactive readable readily ready reality realize really realm reap
rear reason rebind rebound rebuild rebuilt recall recap receipt receive recent recipe reclaim record recount recover recovery recreate rectify recycle redefine
redesign redirect redo redone redraw reduce reef refer refine reflect reformat reformed refrain refresh refund refuse regain regard region register registry
regress regular regulate rehash reject rejoice rejoin relate relation relative relax relay release relevant reliable reliably reliance reliant relic relied
relieve reload relocate rely remade remain remake remark remedy remember remind reminder remnant remote removal remove rename rend render renew reopen repair
repeat rephrase replace replay replica reply report reprint request require reread rescind rescue research resemble reserve reset reside resident resist resolve
resort resource respect respond response restart restful restore restrict result resume retail retain rethink retire retract retrieve retry return retype reuse
revamp reveal revelry revenue reverse revert reviewed reviewer revise revision revisit revive revoke reward rewind rework rewrite rewrote rhino rhubarb ribbon
rice rich rickshaw ridden riddle ride rigid rigorous ripped risk risky rival river roam robbing robin robot robust rodeo rogue rolled roman room rooster rooted
rosemary rotate rotation rotted rough round rout router routine royalty rubric ruby rucksack rude ruff rule runaway runner running rush rust rusty saddle
saddler safari safe safety saffron said sailboat sake salad salmon salsa salt same sample sandal sandwich sane sanity sapphire sash satin satisfy saucepan sauna
save saying says scaffold scalar scale scallion scallop scan scarf scatter scenario schedule scheme school science scooter scope score scram scrap scratch
screen screwy script scroll scrub scrutiny seagull seahorse seal search seas seashell seat seaweed second secrecy secret sect section sector secure security
seeing seek seemed sees seesaw segment seldom select self sell semantic send sense sensible sensibly sentence sentry separate sequence series serious serpent
serve server service sesame session sets settable setter setting settle seven several severe severity shade shadow shake shall shallow shampoo shape share shark
sharp shawl sheep sheet shelf shell shelve shepherd sherbet shield shift shifty ship shoelace shop short shorten should shove shovel show showdown shown shred
shrimp shrink shrunk shudder shuffle shut shutdown sibling sidestep sideways sieve sift sigh sign signal signify silence silent silk silly silver similar simmer
simple simplex simplify simply simulate since sincere sine sing singe single singular sinus sister sitter sitting sixteen sixth size sizzle skater skeleton
sketch skew skin skip skunk skylark slab slack slant slash slate sled sleep slept slice slick slide slight slim slip slipper slogan slop sloppy slot slow slug
small smart smash smear smile smith smooth smudge snail snake snap snappy snapshot sneaker sniff snip snippet snoop snorkel snout snow snowball snowman soap
soccer social society sock socket sodium sofa soft software solar sold solely solicit solid solitary solo solution solve somebody someday somehow someone
sometime somewhat song sonic sonnet sons soon sorbet sorry sorted sorting sought sound soup sourced south space span spare spark sparrow sparse spatial spatula
spawn speak special species specific specify specimen spectrum sped speed speedy spell spelt spend spent sphere sphinx spies spike spill spin spinach spindle
spirit spite splash splat splice split spoken sponge sponsor spoof spool spoon sporadic spot spray spread spring spruce spurious square squash squeaky squeal
squeeze squelch squid squirrel stable stacked stacking stadium staff stage stale stall stamp stance stand standard standby stanza staple starfish stark starring
start state station statute stay steer stem step stern steward stick sticky still stilted stock stolen stomp stone stood stop stoppage storage store stork
straddle straight strand strange strategy stray streak stream street strength stress stretch strict stride stringy stripped strong stub stubborn stuck student
studio study stuff style subbed subgroup subject sublet sublime submit subset subtle subtlety subtly subtract subvert succeed success succinct succumb such
sudden suffice suffix sugar suggest suit suitable suitably summary summed summer summing summit summon sums sundae sundry sunrise sunset superior supplant
supplied supply support suppose suppress sure surf surface surname surplus surprise surround survey survive suspect suspend suspense swab swallow swamp swan
swap sway sweater sweep sweeter swift swig swing switch syllable symbolic symmetry symptom synonym synopsis syrup system table tabs tack taffy tagged tagging
tags tailor taint take takeover talk tall tamper tandem tangent tangible tango tape tapestry target tars tartan task taste tasty taxes teach teacup teapot
teaspoon tedious teeing telegram teletype tell template temporal tempting tenacity tenancy tenant tend tendency tennis tens tense tent tenth term terminal
termini terrace terribly terse test text textbook textual texture thank that thaw theater thee them theme thence theorem theory thereby therein thereof these
they thick thicker thimble thin thing think third thirteen thirty this thistle thorough those though thought thousand thread three thresh thrift throttle throw
thrush thumb thunder thus thwart ticket tickle tidy tier ties tiff tiger tight tilde tile till timed timeless timely timer timezone timing tinsel tiny tips
tiresome title toaster today toffee together toggle token tolerant tolerate toll tomato tone took toolkit topaz topic topology topped topping tops torn torque
tortoise tortuous toss total toucan touch tough tour tout toward towel trace track tractor trade traffic trail trailer train transfer transit transmit trap
trapdoor trapeze travel traverse treat treaty tree treetop trek trend trestle triangle trick trickery trickle tricky tried tries trigger trim trio trip triple
triplet trivial troll trolley trombone trouble trout true trump trumpet truncate trunk trusty truth trying tulip tuna tundra tune tunnel turban turkey turned
turning turnip turnover turtle tutorial tuxedo tweak tweet twelve twenty twice twiddle twig twin twine twist twitter twos tying type typeface typeset typical
ultimate ultra umbrella umpire unable unaware unbiased unblock unborn unbroken uncle unclear uncommon uncover under undergo undo undone undue unequal uneven
unfair unfit unfold unhook unicorn unified uniform unify union unique unit universe unknown unless unlike unload unlock unlucky unmarked unmask unnamed unpack
unpaid unreal unseen unset unsigned unstable unsure untie until untying unusable unused unusual unwanted unwind unwise unworthy unwrap unzip update upgrade
uphold upon upper upset upstream urgency urgent usable useable used useful useless user uses using usual utility utilize utterly vacuum vague valet valid
validate validity valley valor valuable value valve vanilla vanish variable variance variant variety various vary vast vault vehicle velocity velvet vendor
venture venue veranda verb verbal verbatim verbose verdict verge verified verify verse version versus vertical very vestige vetted vexing viable vibrant
vicinity video view vigilant vinegar vintage viola violate violet violin virtual visa visible visibly vision visit visual vital voice volatile volcano volume
vortex vote voucher vowel waffle wagon waited waiter waiting waived waiver wake walk wall walnut walrus waltz wand want warbler wardrobe warm warn warp warrant
warranty wary washer wastage wasting watch watchdog watchman water waveform ways weaken weaker weakest wean weaver wedge weekly welcome well went were west
western westward wharf when whence whenever whereas whereby wherein wherever whilst whistle whoever wholly whom whose wicker wide width wiggle wild wildfire
will willow wind window wink winner winning winter wipe wire wisdom wise wish withdraw withheld within without wizard woken wolf wombat wonder woody wool word
wordy work workable workload workshop world worry worth worthy wrapper wrapping wreak wreath writable writer writing written wrong wrote yacht yarn year yellow
yelp yield yodel yogurt young yourself zebra zeppelin zero zigzag zinnia zipped zipper zipping zips zone zoom zucchini
`
  .trim()
  .split(/\s+/);

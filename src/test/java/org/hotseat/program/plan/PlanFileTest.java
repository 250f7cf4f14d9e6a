package org.hotseat.program.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.hotseat.program.plan.VenueFiles.json;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hotseat.kernel.error.InvalidInput;
import org.hotseat.kernel.error.InvalidInput.BadField;
import org.junit.jupiter.api.Test;

/** Files that cannot become a hall, and files of odd contents. */
class PlanFileTest {

    private static final String TWO_OF_ONE_NAME = "is the seat A-1, like lines[2]";

    @Test
    void aFileOfNoFormatIsRefused() {
        assertThat(refusals("")).containsExactly(new BadField("file", "is empty"));
        assertThat(refusals(" \n")).containsExactly(new BadField("file", "is empty"));
        assertThat(refusals("hello"))
                .containsExactly(new BadField(
                        "file",
                        "is no JSON object and no SVG, and as CSV its first line must name the columns row and seat"));
        assertThat(refusals("{'a':")).hasSize(1);
        assertThat(refusals("<svg><g></svg>")).hasSize(1);
        assertThat(refusals("<html/>")).containsExactly(new BadField("file", "is XML, and no SVG"));
        assertThat(refusals("row,seat\n\"A,1\n")).hasSize(1);
        String deep = "[".repeat(40) + "]".repeat(40);
        assertThat(refusals("{\"rows\":" + deep + "}"))
                .containsExactly(new BadField("file", "must be at most 32 levels deep"));
        assertThat(refusals("{\"rows\":" + "[".repeat(100_000))).hasSize(1);
        assertThat(refusals("{'name':" + "1".repeat(65) + "}"))
                .containsExactly(new BadField("file", "must have numbers of at most 64 characters"));
    }

    /** Nothing outside of the file is read, and nothing in it grows. */
    @Test
    void aDrawingHasNoDefinitionsOfItsOwn() {
        String outside = "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><svg><g data-row=\"&x;\">"
                + "<circle data-seat=\"1\"/></g></svg>";
        assertThat(refusals(outside))
                .containsExactly(new BadField(
                        "file", "begins like SVG, and is not well-formed XML without definitions of its own"));
    }

    @Test
    void aHallWithoutSeatsIsRefused() {
        List<BadField> none = List.of(new BadField("file", "has no seats"));
        assertThat(refusals("{}")).isEqualTo(none);
        assertThat(refusals("{'zones':[]}")).isEqualTo(none);
        assertThat(refusals("{'zones':[{'rows':[{'seats':[7]}]}],'categories':[{'name':'A'}]}"))
                .isEqualTo(none);
        assertThat(refusals("row,seat\n")).isEqualTo(none);
        assertThat(refusals("<svg/>")).isEqualTo(none);
    }

    @Test
    void twoSeatsOfOnePlaceAreRefusedByName() {
        assertThat(refusals("row,seat\nA,1\nA,2\nA,1\n"))
                .containsExactly(new BadField("file.lines[4]", TWO_OF_ONE_NAME));
        assertThat(refusals("row,seat,x,y\nA,1,1,1\nA,2,1,1\nB,1,1,2\n"))
                .containsExactly(new BadField("file.lines[3]", "stands where lines[2] stands"));
        String seats = "{'seat_guid':'g','position':{'x':1,'y':1}},{'seat_guid':'g','position':{'x':2,'y':1}}";
        assertThat(refusals("{'zones':[{'rows':[{'seats':[" + seats + "]}]}]}"))
                .containsExactly(new BadField(
                        "file.zones[0].rows[0].seats[1]", "is the seat g, like zones[0].rows[0].seats[0]"));
    }

    @Test
    void aHallThatIsTooLargeIsRefused() {
        String row = IntStream.rangeClosed(1, 1_001)
                .mapToObj(seat -> "A," + seat + "\n")
                .collect(Collectors.joining());
        assertThat(refusals("row,seat\n" + row))
                .containsExactly(new BadField("file.lines[2]", "has 1001 seats; a row has at most 1000"));
        String hall = IntStream.rangeClosed(0, 100_000)
                .mapToObj(seat -> seat / 1_000 + "\t" + seat + "\n")
                .collect(Collectors.joining());
        assertThat(refusals("row\tseat\n" + hall))
                .containsExactly(new BadField("file", "has 100001 seats; a hall has at most 100000"));
        // A limit that only the PUT knows.
        String categories = IntStream.rangeClosed(1, 101)
                .mapToObj(n -> "c" + n + ",A," + n + "\n")
                .collect(Collectors.joining());
        assertThat(refusals("category,row,seat\n" + categories))
                .extracting(BadField::field)
                .contains("categories");
    }

    @Test
    void namesThatAreOddInAFileArePossible() {
        ImportedPlan plan = PlanFile.read(
                "zone,row,seat,category\n\"Rang \u0001links\",第二排,1a,A & B\n\"Rang  links\",\"r\uD800\",1,a-b\n");
        assertThat(plan.seats()).isEqualTo(2);
        assertThat(plan.definition().get("categories").toString())
                .isEqualTo("[{categoryId=a-b, name=A & B}, {categoryId=a-b-2, name=a-b}]");
        assertThat(plan.dropped()).isEmpty();
    }

    @Test
    void seatsWithoutPlacesStandRowBehindRow() {
        ImportedPlan plan = PlanFile.read(json("{'rows':[{'label':'A','seats':[{'label':'1'},{'label':'2'}]},"
                + "{'seats':[{}],'category':'Back'}]}"));
        assertThat(plan.definition().get("plan").toString())
                .contains(
                        "row_number=A, position={x=0, y=0}",
                        "position={x=25, y=0}",
                        "row_number=, position={x=0, y=25}")
                .contains("seat_guid=rows[1]-1");
    }

    @Test
    void aTransformationThatIsNotKnownIsDropped() {
        String circle = "<circle data-row='A' data-seat='%d' cx='1' cy='%d' transform='%s'/>";
        ImportedPlan plan =
                PlanFile.read("<svg>" + circle.formatted(1, 1, "skewX(3)") + circle.formatted(2, 2, " ".repeat(2_000))
                        + circle.formatted(3, 3, "scale(2), translate(1 .5)") + "</svg>");
        assertThat(plan.dropped())
                .containsExactly(
                        new Dropped("lines[1].circle.transform", "is none of translate, scale, rotate and matrix", 2));
        assertThat(plan.definition().get("plan").toString())
                .contains("seat_number=1, position={x=0, y=0}", "seat_number=3, position={x=3, y=6}");
    }

    /** A file is read or refused, whatever is wrong with it. */
    @Test
    void damagedFilesAreReadOrRefused() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<String> files =
                List.of(VenueFiles.theatre(), VenueFiles.dinner(), VenueFiles.stands(), VenueFiles.oddAndEven());
        String marks = "{}[]\",:;<>&=-.0eE\t\n\u0000\uD800'x/!";
        int refused = 0;
        for (int i = 0; i < 400; i++) {
            StringBuilder file = new StringBuilder(files.get(i % files.size()));
            for (int change = random.nextInt(4); change >= 0; change--) {
                int at = random.nextInt(file.length());
                switch (random.nextInt(3)) {
                    case 0 -> file.setCharAt(at, marks.charAt(random.nextInt(marks.length())));
                    case 1 -> file.delete(at, Math.min(file.length() - 1, at + random.nextInt(40)));
                    default -> file.insert(at, marks.charAt(random.nextInt(marks.length())));
                }
            }
            try {
                assertThat(PlanFile.read(file.toString()).definition()).isNotEmpty();
            } catch (InvalidInput e) {
                assertThat(e.fields()).isNotEmpty();
                refused++;
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ", file " + i + ":\n" + file, e);
            }
        }
        assertThat(refused).as("seed %d", seed).isBetween(1, 399);
    }

    private static List<BadField> refusals(String file) {
        return catchThrowableOfType(InvalidInput.class, () -> PlanFile.read(json(file)))
                .fields();
    }
}

package org.hotseat.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hotseat.program.layout.LayoutReaderTest.category;
import static org.hotseat.program.layout.LayoutReaderTest.hall;
import static org.hotseat.program.layout.LayoutReaderTest.number;
import static org.hotseat.program.layout.LayoutReaderTest.places;
import static org.hotseat.program.layout.LayoutReaderTest.program;
import static org.hotseat.program.layout.LayoutReaderTest.row;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;
import org.hotseat.kernel.Fact;
import org.hotseat.program.layout.Category;
import org.hotseat.program.layout.CategoryId;
import org.hotseat.program.layout.Layout;
import org.hotseat.program.layout.LayoutFacts;
import org.hotseat.program.layout.LayoutReader;
import org.hotseat.program.layout.LayoutReaderTest;
import org.junit.jupiter.api.Test;

class LayoutTest {

    private static final int LARGEST_DOCUMENT = 16 << 20;

    @Test
    void aLayoutComesBackFromItsDocumentAndFromItsFact() {
        Map<String, Object> row = row("R1", 10);
        row.put("quality", number(7));
        row.put("blocked", List.of(number(9), number(1)));
        row.put("accessible", List.of(number(10)));
        row.put("price", "9.00");
        row.put("seatDetails", List.of(Map.of("seat", number(2), "label", "a:b\"c", "x", number(1), "y", number(2))));
        Layout layout = LayoutReader.read(
                program(category("A", row, row("R2", 3)), places("F", 70), category("B", row("R1", 1))));

        assertThat(LayoutFacts.read(LayoutFacts.write(layout))).isEqualTo(layout);
        Fact fact = new Fact(
                0,
                "1-0",
                "program",
                Map.of("resource", "p", "version", "2", "map", "99", "layout", ProgramFacts.text(layout)));
        Document document = new ProgramFacts(null).document(fact).fields();
        assertThat(LayoutFacts.read(document)).isEqualTo(layout);
        assertThat(document.get("Map")).isEqualTo(99L);
        Document withoutRows = new Document(document);
        withoutRows.remove(LayoutFacts.ROWS);
        assertThat(LayoutFacts.read(withoutRows).categories())
                .extracting(Category::id, category -> category.rows().size())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(new CategoryId("A"), 0),
                        org.assertj.core.groups.Tuple.tuple(new CategoryId("F"), 0),
                        org.assertj.core.groups.Tuple.tuple(new CategoryId("B"), 0));
    }

    @Test
    void aDocumentFromBeforePlacesIsReadAsItIs() {
        Document document = Document.parse("""
                {"Title": "An evening", "Starts_At": {"$date": "2030-01-01T20:00:00Z"}, "Account_Limit": 8,
                 "Categories": [{"Category_ID": "A", "Name": "Stalls", "Price": {"$numberDecimal": "7.10"}, "Seats": 13}],
                 "Rows": [{"Category_ID": "A", "Rows": ["R1:10:7:1,9:10", "R2:3"]}], "Version": 1}
                """);
        Map<String, Object> row = row("R1", 10);
        row.put("quality", number(7));
        row.put("blocked", List.of(number(9), number(1)));
        row.put("accessible", List.of(number(10)));
        assertThat(LayoutFacts.read(document)).isEqualTo(LayoutReader.read(program(category("A", row, row("R2", 3)))));
    }

    @Test
    void aHundredThousandSeatsFitIntoADocumentHoweverTheyAreSpread() {
        List<?> everyOther = IntStream.rangeClosed(1, 10)
                .filter(n -> n % 2 == 0)
                .mapToObj(LayoutReaderTest::number)
                .toList();
        Map<String, Object> worst = hall("c".repeat(64), 10_000, 10);
        ((List<?>) worst.get("rows")).forEach(row -> {
            @SuppressWarnings("unchecked")
            Map<String, Object> fields = (Map<String, Object>) row;
            fields.put("row", "r".repeat(60 - fields.get("row").toString().length()) + fields.get("row"));
            fields.put("blocked", everyOther);
            fields.put("accessible", everyOther);
            fields.put("quality", number(1_000));
        });
        BsonDocument written =
                new RawBsonDocument(LayoutFacts.write(LayoutReader.read(program(worst))), new DocumentCodec());
        int bytes = ((RawBsonDocument) written).getByteBuffer().remaining();
        System.out.println("100,000 seats in 10,000 rows of the longest names: a document of " + bytes + " bytes");
        assertThat(bytes).isLessThan(LARGEST_DOCUMENT / 4);
    }
}

package org.hotseat.program.plan;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.hotseat.kernel.error.InvalidInput;

/**
 * Reads drawings in which circles, rectangles and uses name their row and seat, by {@code data-row} and
 * {@code data-seat} or by an id like {@code B-12}. Groups give zones, rows, categories and transformations to what is
 * in them. Everything else is drawing, and is dropped. For one file.
 */
final class SvgFile {

    private static final Set<String> GROUPS = Set.of("svg", "g", "a", "switch");
    private static final Set<String> SHAPES = Set.of("circle", "rect", "use");
    private static final Set<String> DRAWN = Set.of("path", "polygon", "polyline", "line", "ellipse", "text", "image");
    private static final Set<String> TRUE = Set.of("true", "1", "yes", "");
    private static final Pattern COLOUR = Pattern.compile("#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})");

    private final PlanDraft draft;
    private final XMLStreamReader xml;

    /** The groups around the place where the file is read, the innermost first. */
    private final Deque<Group> groups = new ArrayDeque<>();

    private record Group(SvgTransform transform, SvgNames names) {}

    private SvgFile(PlanDraft draft, XMLStreamReader xml) {
        this.draft = draft;
        this.xml = xml;
    }

    /** @throws InvalidInput on {@code file} when it is no SVG, also when it needs definitions of its own */
    static void read(String text, PlanDraft draft) {
        // The JDK's own, whatever a server brings. Nothing outside of the file is ever read.
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
            new SvgFile(draft, xml).readAll();
            xml.close();
        } catch (XMLStreamException e) {
            throw InvalidInput.of("file", "begins like SVG, and is not well-formed XML without definitions of its own");
        }
    }

    private void readAll() throws XMLStreamException {
        groups.push(new Group(SvgTransform.NONE, SvgNames.NONE));
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                element(xml.getLocalName());
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                // Only groups end here: all others are skipped to their end.
                groups.pop();
            }
        }
    }

    private void element(String name) throws XMLStreamException {
        if (groups.size() == 1 && !name.equals("svg")) {
            throw InvalidInput.of("file", "is XML, and no SVG");
        }
        Map<String, String> attributes = attributes();
        String path = "lines[" + xml.getLocation().getLineNumber() + "]." + name;
        Group around = groups.getFirst();
        Optional<SvgTransform> transform = SvgTransform.parse(attributes.getOrDefault("transform", ""));
        Group own = new Group(
                around.transform().then(transform.orElse(SvgTransform.NONE)),
                around.names().inner(attributes));
        if (transform.isEmpty()) {
            draft.dropped().addKind(path + ".transform", "is none of translate, scale, rotate and matrix");
        }
        if (GROUPS.contains(name)) {
            groups.push(own);
            return;
        }
        if (SHAPES.contains(name)) {
            shape(name, attributes, own, path);
        } else if (DRAWN.contains(name)) {
            draft.dropped().addKind(path, "is no circle, rect or use");
        }
        skip();
    }

    private void shape(String name, Map<String, String> attributes, Group group, String path) {
        Optional<SvgNames.Seat> named = group.names().seat(attributes);
        if (named.isEmpty()) {
            draft.dropped()
                    .addKind(path, "names no row and seat, neither by data-row and data-seat nor by an id like B-12");
            return;
        }
        Optional<Point> place = centre(name, attributes).flatMap(group.transform()::of);
        if (place.isEmpty()) {
            draft.dropped().add(path, "has no place in numbers without units or with px");
            return;
        }
        SvgNames.Seat seat = named.get();
        String zone = seat.zone().orElse("");
        String category = group.names().category().or(seat::zone).orElse(PlanDraft.ONLY);
        draft.category(
                category,
                Optional.ofNullable(attributes.get("fill"))
                        .filter(fill -> COLOUR.matcher(fill).matches()));
        draft.zone(zone, zone)
                .row(path, seat.row())
                .add(new DraftSeat(path, seat.number(), place, category)
                        .with(flag(attributes, "data-accessible"), flag(attributes, "data-blocked")));
    }

    private static Optional<Point> centre(String name, Map<String, String> attributes) {
        boolean circle = name.equals("circle");
        Optional<Double> x = number(attributes, circle ? "cx" : "x");
        Optional<Double> y = number(attributes, circle ? "cy" : "y");
        // The size of a use stands elsewhere; all uses of one drawing are moved alike.
        boolean sized = name.equals("rect");
        Optional<Double> width = sized ? number(attributes, "width") : Optional.of(0.0);
        Optional<Double> height = sized ? number(attributes, "height") : Optional.of(0.0);
        return x.flatMap(left -> y.flatMap(top ->
                width.flatMap(wide -> height.map(high -> new Point(left + wide / 2, top + high / 2)))));
    }

    /** An attribute that is absent is 0, as in SVG. */
    private static Optional<Double> number(Map<String, String> attributes, String name) {
        return SvgTransform.number(attributes.getOrDefault(name, "0"));
    }

    private static boolean flag(Map<String, String> attributes, String name) {
        String value = attributes.get(name);
        return value != null && TRUE.contains(value.strip());
    }

    private Map<String, String> attributes() {
        Map<String, String> attributes = new HashMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.putIfAbsent(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        return attributes;
    }

    /** Goes to the end of the element whose beginning was read last. */
    private void skip() throws XMLStreamException {
        for (int depth = 1; depth > 0; ) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            }
        }
    }
}

package org.hotseat.facts.pending;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hotseat.facts.EntryId;
import org.hotseat.kernel.trace.TraceParent;

/**
 * The binary form of the facts in a pending batch. These exist for moments and are written beside every fact. As nested
 * documents they would cost half as much again as the facts themselves, in this server and in MongoDB (ADR 126).
 */
final class PendingForm {

    /** The number of the usual format, written first. A text has at most 65,535 bytes. */
    private static final int FORM = 1;

    /** The number of the format for texts of any length. Each text has four bytes for its length instead of two. */
    private static final int LONG_TEXTS = 2;

    /**
     * Added to the number of the format if each event is followed by its place in a trace, which may be empty. Batches
     * without traces keep the format that earlier versions read.
     */
    private static final int TRACED = 2;

    private static final int USUAL_BYTES = 256;

    private final int form;
    private final boolean traced;

    private PendingForm(int form, boolean traced) {
        this.form = form;
        this.traced = traced;
    }

    /** Writes the facts of a batch. Their texts are short; a text of an earlier system may have any length. */
    static byte[] write(List<PendingFact> facts) {
        boolean traced = facts.stream()
                .flatMap(fact -> fact.events().stream())
                .anyMatch(event -> event.trace().isPresent());
        try {
            try {
                return new PendingForm(FORM, traced).bytes(facts);
            } catch (UTFDataFormatException longText) {
                return new PendingForm(LONG_TEXTS, traced).bytes(facts);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] bytes(List<PendingFact> facts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES * facts.size());
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(traced ? form + TRACED : form);
            out.writeInt(facts.size());
            for (PendingFact fact : facts) {
                write(out, fact);
            }
        }
        return bytes.toByteArray();
    }

    /**
     * Reads the facts of a batch.
     *
     * @param term the term of the batch, which its bytes do not contain
     */
    static List<PendingFact> read(byte[] bytes, long term) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int form = in.readByte();
            if (form < FORM || form > LONG_TEXTS + TRACED) {
                throw new IOException("events in the form " + form + " of a newer version");
            }
            boolean traced = form > LONG_TEXTS;
            PendingForm reader = new PendingForm(traced ? form - TRACED : form, traced);
            List<PendingFact> facts = new ArrayList<>();
            for (int i = in.readInt(); i > 0; i--) {
                facts.add(reader.fact(in, term));
            }
            return facts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(DataOutputStream out, PendingFact fact) throws IOException {
        out.writeLong(fact.entry().millis());
        out.writeLong(fact.entry().number());
        text(out, fact.collection());
        value(out, fact.factId());
        out.writeLong(fact.version());
        values(out, fact.owner());
        out.writeInt(fact.events().size());
        for (StoredEvent event : fact.events()) {
            text(out, event.id());
            text(out, event.type());
            text(out, event.subject());
            text(out, event.resource());
            values(out, event.data());
            if (traced) {
                text(out, event.trace().map(TraceParent::text).orElse(""));
            }
        }
    }

    private PendingFact fact(DataInputStream in, long term) throws IOException {
        EntryId entry = new EntryId(in.readLong(), in.readLong());
        String collection = text(in);
        Object id = value(in);
        long version = in.readLong();
        Map<String, Object> owner = values(in);
        List<StoredEvent> events = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            events.add(new StoredEvent(text(in), text(in), text(in), text(in), values(in), trace(in)));
        }
        return new PendingFact(term, entry, collection, id, version, owner, events);
    }

    private Optional<TraceParent> trace(DataInputStream in) throws IOException {
        return traced ? TraceParent.parse(text(in)) : Optional.empty();
    }

    private void values(DataOutputStream out, Map<String, Object> values) throws IOException {
        out.writeInt(values.size());
        for (Map.Entry<String, Object> each : values.entrySet()) {
            text(out, each.getKey());
            value(out, each.getValue());
        }
    }

    private Map<String, Object> values(DataInputStream in) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = in.readInt(); i > 0; i--) {
            values.put(text(in), value(in));
        }
        return values;
    }

    private void value(DataOutputStream out, Object value) throws IOException {
        if (value instanceof Number number) {
            out.writeByte('n');
            out.writeLong(number.longValue());
        } else if (value instanceof ObjectId id) {
            out.writeByte('o');
            text(out, id.toHexString());
        } else if (value instanceof List<?> texts) {
            out.writeByte('l');
            out.writeInt(texts.size());
            for (Object text : texts) {
                text(out, String.valueOf(text));
            }
        } else {
            out.writeByte('t');
            text(out, String.valueOf(value));
        }
    }

    private void text(DataOutputStream out, String text) throws IOException {
        if (form == FORM) {
            out.writeUTF(text);
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private String text(DataInputStream in) throws IOException {
        return form == FORM ? in.readUTF() : new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private Object value(DataInputStream in) throws IOException {
        char type = (char) in.readByte();
        return switch (type) {
            case 'n' -> in.readLong();
            case 'o' -> new ObjectId(text(in));
            case 'l' -> {
                List<String> texts = new ArrayList<>();
                for (int i = in.readInt(); i > 0; i--) {
                    texts.add(text(in));
                }
                yield texts;
            }
            default -> text(in);
        };
    }
}

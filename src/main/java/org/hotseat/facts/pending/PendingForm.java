package org.hotseat.facts.pending;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.hotseat.facts.EntryId;

/**
 * The binary form of the facts in a pending batch. These exist for moments and are written beside every fact. As nested
 * documents they would cost half as much again as the facts themselves, in this server and in MongoDB (ADR 126).
 */
final class PendingForm {

    /** The version number of this format, written first. A later format has another number. */
    private static final int FORM = 1;

    private static final int USUAL_BYTES = 256;

    private PendingForm() {}

    static byte[] write(List<PendingFact> facts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(USUAL_BYTES * facts.size());
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(FORM);
            out.writeInt(facts.size());
            for (PendingFact fact : facts) {
                write(out, fact);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
            if (form != FORM) {
                throw new IOException("events in the form " + form + " of a newer version");
            }
            List<PendingFact> facts = new ArrayList<>();
            for (int i = in.readInt(); i > 0; i--) {
                facts.add(fact(in, term));
            }
            return facts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(DataOutputStream out, PendingFact fact) throws IOException {
        out.writeLong(fact.entry().millis());
        out.writeLong(fact.entry().number());
        out.writeUTF(fact.collection());
        value(out, fact.factId());
        out.writeLong(fact.version());
        values(out, fact.owner());
        out.writeInt(fact.events().size());
        for (StoredEvent event : fact.events()) {
            out.writeUTF(event.id());
            out.writeUTF(event.type());
            out.writeUTF(event.subject());
            out.writeUTF(event.resource());
            values(out, event.data());
        }
    }

    private static PendingFact fact(DataInputStream in, long term) throws IOException {
        EntryId entry = new EntryId(in.readLong(), in.readLong());
        String collection = in.readUTF();
        Object id = value(in);
        long version = in.readLong();
        Map<String, Object> owner = values(in);
        List<StoredEvent> events = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            events.add(new StoredEvent(in.readUTF(), in.readUTF(), in.readUTF(), in.readUTF(), values(in)));
        }
        return new PendingFact(term, entry, collection, id, version, owner, events);
    }

    private static void values(DataOutputStream out, Map<String, Object> values) throws IOException {
        out.writeInt(values.size());
        for (Map.Entry<String, Object> each : values.entrySet()) {
            out.writeUTF(each.getKey());
            value(out, each.getValue());
        }
    }

    private static Map<String, Object> values(DataInputStream in) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = in.readInt(); i > 0; i--) {
            values.put(in.readUTF(), value(in));
        }
        return values;
    }

    private static void value(DataOutputStream out, Object value) throws IOException {
        if (value instanceof Number number) {
            out.writeByte('n');
            out.writeLong(number.longValue());
        } else if (value instanceof ObjectId id) {
            out.writeByte('o');
            out.writeUTF(id.toHexString());
        } else if (value instanceof List<?> texts) {
            out.writeByte('l');
            out.writeInt(texts.size());
            for (Object text : texts) {
                out.writeUTF(String.valueOf(text));
            }
        } else {
            out.writeByte('t');
            out.writeUTF(String.valueOf(value));
        }
    }

    private static Object value(DataInputStream in) throws IOException {
        char type = (char) in.readByte();
        return switch (type) {
            case 'n' -> in.readLong();
            case 'o' -> new ObjectId(in.readUTF());
            case 'l' -> {
                List<String> texts = new ArrayList<>();
                for (int i = in.readInt(); i > 0; i--) {
                    texts.add(in.readUTF());
                }
                yield texts;
            }
            default -> in.readUTF();
        };
    }
}

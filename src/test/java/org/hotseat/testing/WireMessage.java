package org.hotseat.testing;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.BsonArray;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * One command of MongoDB's wire protocol (OP_MSG, and OP_QUERY, which drivers still begin with), and the bytes of its
 * answer. Document sequences are folded into the command.
 */
record WireMessage(int requestId, int opCode, BsonDocument command) {

    private static final int OP_REPLY = 1;
    private static final int OP_QUERY = 2004;
    private static final int OP_MSG = 2013;
    private static final int HEADER = 16;
    private static final int LONGEST = 48_000_000;
    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

    /** Reads the next one; throws {@link java.io.EOFException} at the end of the connection. */
    static WireMessage read(DataInputStream in) throws IOException {
        int length = Integer.reverseBytes(in.readInt());
        if (length < HEADER || length > LONGEST) {
            throw new IOException("no message has the length " + length);
        }
        byte[] rest = new byte[length - Integer.BYTES];
        in.readFully(rest);
        ByteBuffer bytes = ByteBuffer.wrap(rest).order(ByteOrder.LITTLE_ENDIAN);
        int requestId = bytes.getInt();
        bytes.getInt();
        int opCode = bytes.getInt();
        return switch (opCode) {
            case OP_MSG -> new WireMessage(requestId, opCode, message(bytes));
            case OP_QUERY -> new WireMessage(requestId, opCode, query(bytes));
            default -> throw new IOException("no driver of today sends the operation " + opCode);
        };
    }

    /** The answer to this message as it goes over the wire. */
    byte[] answer(BsonDocument reply) {
        BasicOutputBuffer out = new BasicOutputBuffer();
        out.writeInt32(0);
        out.writeInt32(0);
        out.writeInt32(requestId);
        if (opCode == OP_QUERY) {
            out.writeInt32(OP_REPLY);
            out.writeInt32(8);
            out.writeInt64(0);
            out.writeInt32(0);
            out.writeInt32(1);
        } else {
            out.writeInt32(OP_MSG);
            out.writeInt32(0);
            out.writeByte(0);
        }
        CODEC.encode(new BsonBinaryWriter(out), reply, EncoderContext.builder().build());
        out.writeInt32(0, out.getPosition());
        return out.toByteArray();
    }

    private static BsonDocument message(ByteBuffer bytes) throws IOException {
        if ((bytes.getInt() & 0xffff) != 0) {
            throw new IOException("neither checksums nor messages without an answer are understood");
        }
        BsonDocument command = new BsonDocument();
        while (bytes.hasRemaining()) {
            if (bytes.get() == 0) {
                command.putAll(document(bytes));
            } else {
                int end = bytes.position() + bytes.getInt();
                String name = text(bytes);
                BsonArray documents = new BsonArray();
                while (bytes.position() < end) {
                    documents.add(document(bytes));
                }
                command.put(name, documents);
            }
        }
        return command;
    }

    private static BsonDocument query(ByteBuffer bytes) {
        bytes.getInt();
        text(bytes);
        bytes.getInt();
        bytes.getInt();
        return document(bytes);
    }

    private static BsonDocument document(ByteBuffer bytes) {
        int length = bytes.getInt(bytes.position());
        byte[] one = new byte[length];
        bytes.get(one);
        return CODEC.decode(
                new BsonBinaryReader(ByteBuffer.wrap(one)),
                DecoderContext.builder().build());
    }

    private static String text(ByteBuffer bytes) {
        int start = bytes.position();
        while (bytes.get() != 0) {
            // The end of the text is looked for.
        }
        return new String(bytes.array(), start, bytes.position() - 1 - start, StandardCharsets.UTF_8);
    }
}

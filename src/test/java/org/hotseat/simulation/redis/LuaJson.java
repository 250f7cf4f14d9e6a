package org.hotseat.simulation.redis;

import java.nio.charset.StandardCharsets;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;

/** JSON as scripts read and write it: texts, whole numbers, booleans, nulls, and lists of them. */
final class LuaJson {

    private final String text;
    private int at;

    LuaJson(String text) {
        this.text = text;
    }

    static String write(LuaValue value) {
        if (value instanceof LuaTable table) {
            if (table.length() == 0) {
                return "{}";
            }
            StringBuilder list = new StringBuilder("[");
            for (int i = 1; i <= table.length(); i++) {
                list.append(i == 1 ? "" : ",").append(write(table.get(i)));
            }
            return list.append("]").toString();
        }
        return switch (value.type()) {
            case LuaValue.TNUMBER, LuaValue.TBOOLEAN -> value.tojstring();
            case LuaValue.TSTRING -> quoted(LuaEngine.text(value));
            default -> "null";
        };
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            switch (each) {
                case '"', '\\', '/' -> quoted.append('\\').append(each);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (each < ' ' || each == 127) {
                        quoted.append(String.format("\\u%04x", (int) each));
                    } else {
                        quoted.append(each);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }

    LuaValue read() {
        char first = next();
        if (text.startsWith("{}", at)) {
            // A list without anything, as cjson writes it.
            at += 2;
            return new LuaTable();
        }
        if (first == '[') {
            LuaTable list = new LuaTable();
            at++;
            for (int i = 1; next() != ']'; i++) {
                list.set(i, read());
                if (next() == ',') {
                    at++;
                }
            }
            at++;
            return list;
        }
        if (first == '"') {
            return LuaEngine.lua(word());
        }
        int begin = at;
        while (at < text.length() && ",] }".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(begin, at);
        return switch (word) {
            case "true" -> LuaValue.TRUE;
            case "false" -> LuaValue.FALSE;
            case "null" -> LuaValue.NIL;
            default -> LuaValue.valueOf(Double.parseDouble(word));
        };
    }

    private char next() {
        while (Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return text.charAt(at);
    }

    private String word() {
        StringBuilder word = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            char each = text.charAt(at);
            if (each == '\\') {
                each = text.charAt(++at);
                switch (each) {
                    case 'n' -> each = '\n';
                    case 't' -> each = '\t';
                    case 'r' -> each = '\r';
                    case 'u' -> {
                        String letter = Character.toString(Integer.parseInt(text.substring(at + 1, at + 5), 16));
                        word.append(new String(letter.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
                        at += 4;
                        continue;
                    }
                    default -> {}
                }
            }
            word.append(each);
        }
        at++;
        return word.toString();
    }
}

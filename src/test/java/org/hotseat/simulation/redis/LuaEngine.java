package org.hotseat.simulation.redis;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.hotseat.simulation.redis.RedisCommands.Status;
import org.jspecify.annotations.Nullable;
import org.luaj.vm2.Globals;
import org.luaj.vm2.LuaClosure;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Prototype;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.OneArgFunction;
import org.luaj.vm2.lib.VarArgFunction;
import org.luaj.vm2.lib.jse.JsePlatform;

/** Runs the scripts themselves, in an interpreter of Lua, on the commands of a Redis server. One thread at a time. */
final class LuaEngine {

    private static final Map<String, Prototype> COMPILED = new ConcurrentHashMap<>();

    private final Globals globals = JsePlatform.standardGlobals();
    private @Nullable RedisCommands commands;

    LuaEngine() {
        globals.set("unpack", globals.get("table").get("unpack"));
        globals.get("string").set("format", new Format());
        LuaTable redis = new LuaTable();
        redis.set("call", new Call(true));
        redis.set("pcall", new Call(false));
        globals.set("redis", redis);
        LuaTable cjson = new LuaTable();
        cjson.set("encode", new OneArgFunction() {
            @Override
            public LuaValue call(LuaValue value) {
                return lua(LuaJson.write(value));
            }
        });
        cjson.set("decode", new OneArgFunction() {
            @Override
            public LuaValue call(LuaValue text) {
                return new LuaJson(text(text)).read();
            }
        });
        globals.set("cjson", cjson);
    }

    /**
     * Runs a script.
     *
     * @param text of the script, each character a byte
     * @return as Redis replies: text, number, list, or null
     */
    @Nullable
    Object run(RedisCommands on, String text, List<String> keys, List<String> arguments) {
        commands = on;
        globals.set("KEYS", table(keys));
        globals.set("ARGV", table(arguments));
        try {
            return reply(new LuaClosure(COMPILED.computeIfAbsent(text, this::compile), globals).call());
        } catch (LuaError e) {
            throw new IllegalStateException(
                    "a script failed: " + text.lines().findFirst().orElse(""), e);
        }
    }

    private Prototype compile(String text) {
        try {
            return globals.compilePrototype(
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), "script");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static LuaValue lua(String text) {
        return LuaValue.valueOf(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static String text(LuaValue value) {
        org.luaj.vm2.LuaString string = value.checkstring();
        return new String(string.m_bytes, string.m_offset, string.m_length, StandardCharsets.ISO_8859_1);
    }

    private static LuaTable table(List<String> all) {
        LuaTable table = new LuaTable(all.size(), 0);
        for (int i = 0; i < all.size(); i++) {
            table.set(i + 1, lua(all.get(i)));
        }
        return table;
    }

    private static LuaValue value(@Nullable Object reply) {
        if (reply == null) {
            return LuaValue.FALSE;
        }
        if (reply instanceof Long number) {
            return LuaValue.valueOf(number);
        }
        if (reply instanceof Status status) {
            LuaTable table = new LuaTable();
            table.set("ok", status.word());
            return table;
        }
        if (reply instanceof List<?> list) {
            LuaTable table = new LuaTable(list.size(), 0);
            for (int i = 0; i < list.size(); i++) {
                table.set(i + 1, value(list.get(i)));
            }
            return table;
        }
        return lua(reply.toString());
    }

    private static @Nullable Object reply(LuaValue value) {
        if (value.isnil() || (value.isboolean() && !value.toboolean())) {
            return null;
        }
        if (value.isboolean()) {
            return 1L;
        }
        if (value instanceof LuaTable table && table.get("ok").isstring()) {
            return text(table.get("ok"));
        }
        if (value instanceof LuaTable table) {
            List<@Nullable Object> list = new ArrayList<>();
            for (int i = 1; !table.get(i).isnil(); i++) {
                list.add(reply(table.get(i)));
            }
            return list;
        }
        return value.type() == LuaValue.TNUMBER ? (Object) value.tolong() : text(value);
    }

    private final class Call extends VarArgFunction {

        private final boolean throwing;

        Call(boolean throwing) {
            this.throwing = throwing;
        }

        @Override
        public Varargs invoke(Varargs all) {
            List<String> arguments = new ArrayList<>(all.narg());
            for (int i = 2; i <= all.narg(); i++) {
                arguments.add(text(all.arg(i)));
            }
            try {
                return value(Objects.requireNonNull(commands).run(text(all.arg1()), arguments));
            } catch (IllegalStateException e) {
                if (throwing) {
                    throw new LuaError(e.getMessage());
                }
                LuaTable error = new LuaTable();
                error.set("err", String.valueOf(e.getMessage()));
                return error;
            }
        }
    }

    /** That of the interpreter writes floating points in a form of its own. */
    private static final class Format extends VarArgFunction {

        @Override
        public Varargs invoke(Varargs all) {
            String form = all.arg1().tojstring();
            return switch (form) {
                case "%d" -> lua(Long.toString(all.arg(2).checklong()));
                case "%.0f" -> lua(Long.toString(Math.round(all.arg(2).checkdouble())));
                default -> throw new UnsupportedOperationException(form);
            };
        }
    }
}

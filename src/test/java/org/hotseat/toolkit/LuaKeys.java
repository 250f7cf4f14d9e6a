package org.hotseat.toolkit;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.hotseat.toolkit.LuaShape.Function;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.ast.Exp;
import org.luaj.vm2.ast.Variable;

/**
 * Follows every key that a script gives to Redis back to KEYS, through the parameters of its functions. A key made of
 * anything else could lie on another server.
 */
public final class LuaKeys {

    private static final int NONE = 0;
    private static final int FIRST = 1;
    private static final int ALL = 2;
    private static final int SECOND = 3;
    private static final int AFTER_STREAMS = 4;

    /** Which arguments of a command are keys; a command that is not here is told, so that somebody looks it up. */
    private static final Map<String, Integer> COMMANDS = new TreeMap<>();

    static {
        List.of("TIME", "INFO", "PUBLISH", "SCAN").forEach(command -> COMMANDS.put(command, NONE));
        List.of("XINFO", "XGROUP", "MEMORY").forEach(command -> COMMANDS.put(command, SECOND));
        COMMANDS.put("XREADGROUP", AFTER_STREAMS);
        List.of("EXISTS", "MGET", "DEL", "UNLINK", "RENAME").forEach(command -> COMMANDS.put(command, ALL));
        List.of(
                        "TYPE",
                        "GET",
                        "SET",
                        "STRLEN",
                        "INCR",
                        "INCRBY",
                        "DECR",
                        "DECRBY",
                        "PTTL",
                        "PEXPIRE",
                        "PEXPIREAT",
                        "PERSIST",
                        "HGET",
                        "HMGET",
                        "HSET",
                        "HDEL",
                        "HLEN",
                        "HVALS",
                        "HINCRBY",
                        "HGETALL",
                        "HEXISTS",
                        "HSCAN",
                        "ZADD",
                        "ZREM",
                        "ZSCORE",
                        "ZCARD",
                        "ZSCAN",
                        "ZRANGE",
                        "ZRANGEBYSCORE",
                        "ZREVRANGEBYSCORE",
                        "XADD",
                        "XRANGE",
                        "XREVRANGE",
                        "XDEL",
                        "XLEN",
                        "XACK",
                        "XCLAIM",
                        "XPENDING",
                        "LPUSH",
                        "LSET",
                        "RPUSH",
                        "LPOP",
                        "RPOP",
                        "LLEN",
                        "LINDEX",
                        "LRANGE",
                        "SADD",
                        "SREM",
                        "SISMEMBER",
                        "SCARD")
                .forEach(command -> COMMANDS.put(command, FIRST));
    }

    private record Parameter(Function function, int index) {}

    private final LuaShape shape;
    private final Set<Function> reached;
    private final Set<String> problems = new LinkedHashSet<>();
    private final Set<Parameter> asked = new HashSet<>();

    private LuaKeys(LuaShape shape) {
        this.shape = shape;
        this.reached = shape.reached();
    }

    public static Set<String> problems(LuaShape shape) {
        LuaKeys keys = new LuaKeys(shape);
        keys.reached.forEach(function -> function.redisCalls.forEach(arguments -> keys.redisCall(function, arguments)));
        return keys.problems;
    }

    private void redisCall(Function function, List<Exp> arguments) {
        String command = arguments.isEmpty() ? null : LuaShape.string(arguments.get(0));
        Integer kind = command == null ? null : COMMANDS.get(command);
        if (kind == null) {
            problems.add("calls " + (command == null ? "a command that is no plain word" : command)
                    + ", of which it is not known which arguments are keys");
            return;
        }
        int first = switch (kind) {
            case SECOND -> 2;
            case AFTER_STREAMS -> 1 + after("STREAMS", arguments);
            default -> 1;
        };
        int count = switch (kind) {
            case NONE -> 0;
            case ALL -> arguments.size();
            default -> 1;
        };
        int last = Math.min(arguments.size(), first + count);
        IntStream.range(first, last).forEach(i -> mustBeKey(function, arguments.get(i), command));
    }

    private static int after(String word, List<Exp> arguments) {
        return (int) IntStream.range(0, arguments.size())
                .takeWhile(i -> !word.equals(LuaShape.string(arguments.get(i))))
                .count();
    }

    private void mustBeKey(Function function, Exp expression, String use) {
        if (expression instanceof Exp.NameExp name && name.name.variable.isLocal()) {
            Variable variable = name.name.variable;
            int parameter = function.parameters.indexOf(variable);
            if (parameter >= 0) {
                allCallers(function, parameter, use);
            } else if (!shape.unpackedKeys.contains(variable) && !shape.keyNames.contains(variable)) {
                problems.add("gives " + use + " the key " + name.name.name + ", which is not out of KEYS");
            }
        } else if (expression instanceof Exp.VarargsExp) {
            allCallers(function, function.parameters.size(), use);
        } else if (!(expression instanceof Exp.IndexExp index && LuaShape.isGlobal(index.lhs, "KEYS"))
                && !(expression instanceof Exp.Constant constant && constant.value.type() == LuaValue.TNIL)) {
            problems.add("gives " + use + " a key that is not out of KEYS");
        }
    }

    /** A caller of the function must give it a key there; where it takes any number, from there on. */
    private void allCallers(Function called, int index, String use) {
        if (!asked.add(new Parameter(called, index))) {
            return;
        }
        for (Function caller : reached) {
            for (Exp.FuncCall call : caller.calls) {
                if (shape.called(call) == called) {
                    List<Exp> arguments = LuaShape.expressions(call.args.exps);
                    int last = index == called.parameters.size() ? arguments.size() : index + 1;
                    IntStream.range(index, Math.min(last, arguments.size()))
                            .forEach(i -> mustBeKey(caller, arguments.get(i), use));
                }
            }
        }
    }
}

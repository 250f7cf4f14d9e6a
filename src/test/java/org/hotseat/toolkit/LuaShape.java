package org.hotseat.toolkit;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.luaj.vm2.Lua;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.ast.Chunk;
import org.luaj.vm2.ast.Exp;
import org.luaj.vm2.ast.Name;
import org.luaj.vm2.ast.NameResolver;
import org.luaj.vm2.ast.Stat;
import org.luaj.vm2.ast.TableConstructor;
import org.luaj.vm2.ast.TableField;
import org.luaj.vm2.ast.Variable;
import org.luaj.vm2.ast.Visitor;
import org.luaj.vm2.parser.LuaParser;
import org.luaj.vm2.parser.ParseException;

/**
 * The shape of a script, as far as the rules of its header go, read from its syntax tree: its functions, the words they
 * answer, what they take as keys, which arguments they use. Only a parser; nothing is run.
 */
public final class LuaShape extends Visitor {

    /** One function, or the script around them. */
    public static final class Function {

        final List<Variable> parameters = new ArrayList<>();
        public final Set<String> words = new LinkedHashSet<>();
        /** The counts of values that follow a word where it is answered, without those that the script works out. */
        public final Map<String, Set<Integer>> values = new HashMap<>();

        final List<Exp.FuncCall> calls = new ArrayList<>();
        final List<List<Exp>> redisCalls = new ArrayList<>();
    }

    private static final Set<String> BUILT_IN = Set.of(
            "redis",
            "cjson",
            "KEYS",
            "ARGV",
            "ipairs",
            "pairs",
            "unpack",
            "select",
            "tonumber",
            "tostring",
            "string",
            "math",
            "table",
            "type");

    final Function main = new Function();
    final Map<Variable, Function> functions = new HashMap<>();
    /** The locals that {@code unpack(KEYS)} fills, in order; empty when a script does not. */
    public final List<Variable> unpackedKeys = new ArrayList<>();

    /**
     * The locals that {@code unpack(ARGV)} or {@code unpack(ARGV, 1, n)} fills, in order; empty when a script does not.
     */
    public final List<Variable> unpackedArguments = new ArrayList<>();

    /** The locals that stand for one key at a place that the script works out. */
    final Set<Variable> keyNames = new HashSet<>();

    /** The locals that a script uses. */
    public final Set<Variable> used = new HashSet<>();

    /**
     * The first of the arguments that {@code unpack(ARGV, FIRST)} or {@code unpack(ARGV)} gives as values; 0 when there
     * is no such call.
     */
    public int openFrom;

    /** Whether it reaches keys by a number that it works out: {@code KEYS[i]}, {@code #KEYS}. */
    private boolean computedKeys;

    /** The greatest place among the KEYS that a name alone stands for, for a shared part that does not unpack them. */
    private int namedPlace;

    /** Whether it takes the epoch of its caller off the arguments, as {@code shared/epoch} does. */
    public boolean needsEpoch;

    public final Set<String> problems = new LinkedHashSet<>();

    private final Deque<Function> path = new ArrayDeque<>();
    private final Map<Variable, Integer> constants = new HashMap<>();

    private LuaShape() {
        path.push(main);
    }

    /** Reads a whole script; one that is no Lua has that as its only problem. */
    public static LuaShape of(String text) {
        LuaShape shape = new LuaShape();
        try {
            Chunk chunk = new LuaParser(new StringReader(text)).Chunk();
            chunk.accept(new NameResolver());
            chunk.accept(shape);
        } catch (ParseException e) {
            shape.problems.add("is no Lua: " + e.getMessage());
        }
        return shape;
    }

    /** The script itself and every function it can reach; what a shared part defines besides does not count. */
    public Set<Function> reached() {
        Set<Function> reached = new LinkedHashSet<>();
        Deque<Function> open = new ArrayDeque<>(List.of(main));
        while (!open.isEmpty()) {
            Function function = open.pop();
            if (reached.add(function)) {
                function.calls.forEach(call -> {
                    Function called = called(call);
                    if (called != null) {
                        open.push(called);
                    }
                });
            }
        }
        return reached;
    }

    /** The function of the script that a call is of; null for built-in ones. */
    @Nullable
    Function called(Exp.FuncCall call) {
        return call.lhs instanceof Exp.NameExp name ? functions.get(name.name.variable) : null;
    }

    static List<Exp> expressions(List<?> raw) {
        return raw == null ? List.of() : raw.stream().map(Exp.class::cast).toList();
    }

    static boolean isGlobal(Exp expression, String name) {
        return expression instanceof Exp.NameExp named
                && !named.name.variable.isLocal()
                && named.name.name.equals(name);
    }

    static @Nullable Integer number(Exp expression) {
        return expression instanceof Exp.Constant constant && constant.value.type() == LuaValue.TNUMBER
                ? constant.value.toint()
                : null;
    }

    static @Nullable String string(Exp expression) {
        return expression instanceof Exp.Constant constant && constant.value.type() == LuaValue.TSTRING
                ? constant.value.tojstring()
                : null;
    }

    @Override
    public void visit(Stat.LocalFuncDef definition) {
        Function function = new Function();
        functions.put(definition.name.variable, function);
        for (Object parameter : definition.body.parlist.names == null ? List.of() : definition.body.parlist.names) {
            function.parameters.add(((Name) parameter).variable);
        }
        path.push(function);
        super.visit(definition);
        path.pop();
    }

    @Override
    public void visit(Stat.LocalAssign assignment) {
        List<Exp> values = expressions(assignment.values);
        List<Variable> names = new ArrayList<>();
        for (Object name : assignment.names) {
            names.add(((Name) name).variable);
        }
        if (values.size() == 1 && isUnpackOf("KEYS", values.get(0))) {
            unpackedKeys.addAll(names);
            return;
        }
        if (values.size() == 1 && unpacksArguments(values.get(0), names.size())) {
            unpackedArguments.addAll(names);
            return;
        }
        for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
            if (number(values.get(i)) != null) {
                constants.put(names.get(i), number(values.get(i)));
            } else if (values.get(i) instanceof Exp.IndexExp index && isGlobal(index.lhs, "KEYS")) {
                keyNames.add(names.get(i));
            }
        }
        super.visit(assignment);
    }

    @Override
    public void visit(Stat.Assign assignment) {
        for (Exp target : expressions(assignment.vars)) {
            if (target instanceof Exp.NameExp name && !name.name.variable.isLocal()) {
                problems.add("sets the global " + name.name.name);
            } else {
                target.accept(this);
            }
        }
        expressions(assignment.exps).forEach(value -> value.accept(this));
    }

    @Override
    public void visit(Stat.FuncDef definition) {
        problems.add("defines the global function " + definition.name.name.name);
        super.visit(definition);
    }

    @Override
    public void visit(Stat.WhileDo loop) {
        problems.add("has a while loop, which has no bound");
        super.visit(loop);
    }

    @Override
    public void visit(Stat.RepeatUntil loop) {
        problems.add("has a repeat loop, which has no bound");
        super.visit(loop);
    }

    @Override
    public void visit(Stat.Goto jump) {
        problems.add("has a goto, which has no bound");
    }

    @Override
    public void visit(Exp.NameExp name) {
        if (!name.name.variable.isLocal() && !BUILT_IN.contains(name.name.name)) {
            problems.add("uses the global " + name.name.name);
        }
        if (isGlobal(name, "KEYS") || isGlobal(name, "ARGV")) {
            problems.add("uses " + name.name.name + " otherwise than once unpacked");
        }
        used.add(name.name.variable);
    }

    @Override
    public void visit(Exp.IndexExp index) {
        if (isGlobal(index.lhs, "KEYS")) {
            if (numbered(index.exp)) {
                problems.add("reaches into KEYS by a number without a name");
            }
            int place = constant(index.exp);
            namedPlace = Math.max(namedPlace, place);
            computedKeys |= place == 0;
            index.exp.accept(this);
            return;
        }
        super.visit(index);
    }

    @Override
    public void visit(Exp.UnopExp operation) {
        if (operation.op == Lua.OP_LEN && isGlobal(operation.rhs, "KEYS")) {
            computedKeys = true;
            return;
        }
        super.visit(operation);
    }

    @Override
    public void visit(Exp.FuncCall call) {
        List<Exp> values = expressions(call.args.exps);
        if (isUnpackOf("ARGV", call) && values.size() < 3) {
            openFrom = values.size() == 1 ? 1 : constant(values.get(1));
            return;
        }
        if (isRemoveFromArguments(call)) {
            needsEpoch = true;
            return;
        }
        if (call.lhs instanceof Exp.FieldExp field && isGlobal(field.lhs, "redis")) {
            path.getFirst().redisCalls.add(values);
        }
        path.getFirst().calls.add(call);
        Function called = called(call);
        if (called != null && path.contains(called)) {
            problems.add("calls itself, which has no bound");
        }
        super.visit(call);
    }

    @Override
    public void visit(TableConstructor table) {
        if (table.fields != null && !table.fields.isEmpty()) {
            TableField first = (TableField) table.fields.get(0);
            if (first.index == null && first.name == null) {
                collectWords(first.rhs, values(table.fields));
            }
        }
        super.visit(table);
    }

    /** A table that begins with a word in capitals is a reply. */
    private void collectWords(Exp expression, int values) {
        String text = string(expression);
        if (text != null && text.matches("[A-Z][A-Z_]*")) {
            path.getFirst().words.add(text);
            path.getFirst()
                    .values
                    .computeIfAbsent(text, word -> new HashSet<>())
                    .add(values);
        } else if (expression instanceof Exp.BinopExp choice) {
            collectWords(choice.lhs, values);
            collectWords(choice.rhs, values);
        }
    }

    /** Without facts, which are lists, and without a list of values that is put in as a whole. */
    private static int values(List<?> fields) {
        return (int) fields.stream()
                .skip(1)
                .map(field -> ((TableField) field).rhs)
                .filter(value -> !(value instanceof Exp.FuncCall call
                        && call.lhs instanceof Exp.NameExp name
                        && Set.of("under_way", "unpack").contains(name.name.name)))
                .count();
    }

    private static boolean unpacksArguments(Exp expression, int count) {
        if (!isUnpackOf("ARGV", expression)) {
            return false;
        }
        List<Exp> values = expressions(((Exp.FuncCall) expression).args.exps);
        return values.size() == 1
                || values.size() == 3
                        && Integer.valueOf(1).equals(number(values.get(1)))
                        && Integer.valueOf(count).equals(number(values.get(2)));
    }

    /**
     * Whether it uses keys behind those that it unpacks. A script of one key, the outbox, is about no resource, and so
     * does not come to the named place.
     */
    public boolean countsKeys() {
        return computedKeys || unpackedKeys.size() > 1 && namedPlace > unpackedKeys.size();
    }

    /** The number that a local was given by name; 0 for everything else, a plain number too. */
    private int constant(Exp expression) {
        return expression instanceof Exp.NameExp name ? constants.getOrDefault(name.name.variable, 0) : 0;
    }

    /** Whether a place is worked out without a name for where the counting begins. */
    private static boolean numbered(Exp place) {
        return number(place) != null
                || place instanceof Exp.BinopExp sum && (number(sum.lhs) != null || number(sum.rhs) != null);
    }

    private static boolean isRemoveFromArguments(Exp.FuncCall call) {
        List<Exp> values = expressions(call.args.exps);
        return call.lhs instanceof Exp.FieldExp field
                && isGlobal(field.lhs, "table")
                && field.name.name.equals("remove")
                && values.size() == 1
                && isGlobal(values.get(0), "ARGV");
    }

    private static boolean isUnpackOf(String global, Exp expression) {
        return expression instanceof Exp.FuncCall call
                && isGlobal(call.lhs, "unpack")
                && !expressions(call.args.exps).isEmpty()
                && isGlobal(expressions(call.args.exps).get(0), global);
    }
}

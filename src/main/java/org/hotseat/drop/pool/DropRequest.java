package org.hotseat.drop.pool;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hotseat.kernel.form.Fields;

/**
 * The body of a request that creates or changes a drop.
 *
 * @param codes the codes that the drop must contain
 * @param generated the generated codes that it must contain beside them
 */
public record DropRequest(DropDefinition definition, List<String> codes, Optional<Generated> generated) {

    /** The largest number of codes in a body; larger numbers are uploaded. */
    static final int MAX_CODES = 1_000;

    /** The fields with codes, or with the way to generate them. */
    public static final Set<String> CODES = Set.of("codes", "generate");

    /** A number of codes of a pattern, in all. */
    public record Generated(CodePattern pattern, int count) {}

    /**
     * Reads a body.
     *
     * @throws org.hotseat.kernel.error.InvalidInput listing every bad field, without any code
     */
    public static DropRequest read(Fields body) {
        Optional<DropDefinition> definition = DropDefinition.read(body);
        List<String> codes = body.texts("codes", MAX_CODES).orElse(List.of());
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < codes.size(); i++) {
            if (!Code.valid(codes.get(i))) {
                body.addError("codes[" + i + "]", Code.RULE);
            } else if (!seen.add(codes.get(i))) {
                body.addError("codes[" + i + "]", "is named twice in the list");
            }
        }
        Optional<Generated> generated = body.object("generate").flatMap(DropRequest::generated);
        body.check();
        return new DropRequest(definition.orElseThrow(), codes, generated);
    }

    private static Optional<Generated> generated(Fields generate) {
        Optional<String> pattern = generate.text("pattern", 1, Code.LONGEST);
        Optional<Long> count = generate.integer("count", 1, Code.MAX);
        generate.require("pattern", pattern);
        generate.require("count", count);
        if (pattern.isEmpty() || count.isEmpty()) {
            return Optional.empty();
        }
        if (!Code.valid(pattern.get())) {
            generate.addError("pattern", Code.RULE);
            return Optional.empty();
        }
        CodePattern codes = new CodePattern(pattern.get());
        if (!codes.allows(count.get())) {
            generate.addError("pattern", "must allow " + CodePattern.SPARSE + " times as many codes as are asked for");
        }
        return Optional.of(new Generated(codes, count.get().intValue()));
    }
}

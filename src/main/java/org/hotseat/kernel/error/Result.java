package org.hotseat.kernel.error;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The result of a command: either its answer or the refusal for the caller. An expected refusal is returned as a value
 * and never thrown. A REST resource returns the result as its entity, and {@code api.ResultAnswers} turns it into the
 * HTTP answer.
 */
public record Result<T>(Optional<T> answer, Optional<HotseatException> refusal) {

    public static <T> Result<T> of(T answer) {
        return new Result<>(Optional.of(answer), Optional.empty());
    }

    public static <T> Result<T> refused(HotseatException refusal) {
        return new Result<>(Optional.empty(), Optional.of(refusal));
    }

    /** Returns the value if it exists, otherwise the refusal. */
    public static <T> Result<T> ofOptional(Optional<T> answer, Supplier<? extends HotseatException> refusal) {
        return answer.map(Result::of).orElseGet(() -> refused(refusal.get()));
    }

    /** Returns the result with its answer converted. A refusal stays unchanged. */
    public <V> Result<V> map(Function<? super T, ? extends V> view) {
        return new Result<>(answer.map(view), refusal);
    }
}

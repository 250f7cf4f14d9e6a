package org.hotseat.kernel.error;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The result of a command: its answer, or the refusal that the caller gets. An expected refusal is a value and is never
 * thrown: a resource gives the result as its entity, and {@code api.ResultAnswers} answers with what is in it.
 */
public record Result<T>(Optional<T> answer, Optional<HotseatException> refusal) {

    public static <T> Result<T> of(T answer) {
        return new Result<>(Optional.of(answer), Optional.empty());
    }

    public static <T> Result<T> refused(HotseatException refusal) {
        return new Result<>(Optional.empty(), Optional.of(refusal));
    }

    /** The thing looked for, or the refusal when there is none. */
    public static <T> Result<T> found(Optional<T> answer, Supplier<? extends HotseatException> refusal) {
        return answer.map(Result::of).orElseGet(() -> refused(refusal.get()));
    }

    /** The same with a view of its answer; a refusal stays what it is. */
    public <V> Result<V> map(Function<? super T, ? extends V> view) {
        return new Result<>(answer.map(view), refusal);
    }
}

package org.hotseat.facts.mongo;

import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoCollection;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A collection whose every operation takes part in a session. The driver expects the session as an argument of every
 * call. The reads of a rebuild are spread over all sale models, and a read without the session would give wrong results
 * without any error.
 */
final class SessionCollection {

    private SessionCollection() {}

    @SuppressWarnings("unchecked")
    static MongoCollection<Document> bind(ClientSession session, MongoCollection<Document> collection) {
        return (MongoCollection<Document>) Proxy.newProxyInstance(
                MongoCollection.class.getClassLoader(),
                new Class<?>[] {MongoCollection.class},
                (proxy, method, arguments) -> call(session, collection, method, arguments));
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Object call(
            ClientSession session, MongoCollection<Document> collection, Method method, Object @Nullable [] arguments)
            throws Throwable {
        List<Object> all = new ArrayList<>(arguments == null ? List.of() : Arrays.asList(arguments));
        Method called = method;
        try {
            called = MongoCollection.class.getMethod(method.getName(), withSession(method.getParameterTypes()));
            all.add(0, session);
        } catch (NoSuchMethodException e) {
            // This method is no operation: it returns a name, or the same collection with another option.
        }
        try {
            Object result = called.invoke(collection, all.toArray());
            return result instanceof MongoCollection ? bind(session, (MongoCollection<Document>) result) : result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Class<?>[] withSession(Class<?>[] types) {
        List<Class<?>> all = new ArrayList<>(Arrays.asList(types));
        all.add(0, ClientSession.class);
        return all.toArray(Class<?>[]::new);
    }
}

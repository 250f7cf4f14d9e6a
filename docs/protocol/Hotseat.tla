------------------------------ MODULE Hotseat ------------------------------
(* The protocol between servers, Redis and MongoDB: one partition with one resource of Capacity places.
   Words are those of docs/glossary.md. Each action names the class or script that does it.
   A name in Broken takes one guard out: TLC must then find a counterexample (docs/protocol/README.md lists them). *)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS Users, Servers, Nodes, Capacity,
          MaxFaults,    \* emptyings and failovers in all
          MaxTerm,      \* epochs that begin
          MaxRebuilds,  \* rebuilds that draw a number
          MaxEnds,      \* cancellations
          Broken        \* names of guards that are taken out

VARIABLES
  epoch,     \* document of the partition in MongoDB: its term, the history of the Redis server that decides in it, whether a wait was begun in it
  rebuilds,  \* document of the resource in MongoDB (facts.Stamps): the attempts that were drawn, and the number below which a live document is late
  docs,      \* user -> the order's document in MongoDB: absent (number 0), live or ended, with the number of its term or of the rebuild that stamped it
  node,      \* the Redis servers
  replica,   \* node -> what replication has brought there
  view,      \* server -> the node that it takes for the master
  believes,  \* server -> the epoch that it passes to scripts
  lease,     \* server -> ticks for which its lease on that epoch lasts
  net,       \* writes to MongoDB that the network may still deliver, also after their sender gave up
  claim,     \* user -> what was decided and answered
  rb,        \* server -> its rebuild
  faults, ends

vars == <<epoch, rebuilds, docs, node, replica, view, believes, lease, net, claim, rb, faults, ends>>

ASSUME Capacity \in Nat /\ MaxTerm \in Nat

On(guard) == guard \notin Broken
NoServer == "none"
NoClaim == [phase |-> "none", by |-> NoServer, term |-> 0, need |-> {}]
Idle == [pc |-> "idle", n |-> 0, attempt |-> 0, done |-> 0, term |-> 0, found |-> {}]
Unwritten == [n |-> 0, live |-> FALSE]
Empty == [open |-> 0, held |-> {}, outbox |-> {}, settled |-> 0, wait |-> [term |-> 0, ticks |-> 0], owner |-> NoServer]

\* facts.FactTerms: of one term the stamps of its rebuilds come first, in the order of their attempts, then what was decided in it.
Numbers == MaxRebuilds + 2
Stamped(term, attempt) == term * Numbers + attempt
Decided(term) == term * Numbers + Numbers - 1
TermOf(n) == n \div Numbers

First == CHOOSE n \in Nodes : TRUE

Init ==
  /\ epoch = [term |-> 1, hist |-> 1, waited |-> TRUE]
  /\ rebuilds = [attempts |-> 1, done |-> Stamped(1, 1)]
  /\ docs = [u \in Users |-> Unwritten]
  /\ node = [n \in Nodes |-> IF n = First
       THEN [boss |-> TRUE, hist |-> 1, data |-> [Empty EXCEPT !.open = 1, !.settled = 1]]
       ELSE [boss |-> FALSE, hist |-> 0, data |-> Empty]]
  /\ replica = [n \in Nodes |-> IF n = First THEN Empty ELSE [Empty EXCEPT !.open = 1, !.settled = 1]]
  /\ view = [s \in Servers |-> First]
  /\ believes = [s \in Servers |-> [term |-> 1, hist |-> 1]]
  /\ lease = [s \in Servers |-> 1]
  /\ net = {}
  /\ claim = [u \in Users |-> NoClaim]
  /\ rb = [s \in Servers |-> Idle]
  /\ faults = 0
  /\ ends = 0

(* ---- Scripts. shared/epoch.lua: the server that runs it is a master and has the caller's history. ---- *)

Here(s) == node[view[s]]
Verified(s) == /\ Here(s).boss
               /\ On("history") => Here(s).hist = believes[s].hist
Initialised(s) == Verified(s) /\ Here(s).data.open = believes[s].term

\* hotstate/shared/later.lua: a caller of an earlier term than that of the marks has not heard of an emptying, and stands on nothing.
NoLaterMark(s) == On("back") => LET d == Here(s).data IN believes[s].term >= d.settled /\ believes[s].term >= d.wait.term /\ believes[s].term >= d.open

SetData(s, data) == node' = [node EXCEPT ![view[s]].data = data]

Take(u, n) == [kind |-> "take", user |-> u, n |-> n]
End(u, n) == [kind |-> "end", user |-> u, n |-> n]

\* place_order.lua and the like. The reply carries the facts that freed places and are not known to be durable (shared/left.lua).
Decide(s, u) ==
  LET d == Here(s).data
      fact == Take(u, Decided(believes[s].term))
      freed == IF On("freed") THEN {f \in d.outbox : f.kind = "end"} ELSE {}
  IN /\ claim[u].phase = "none"
     /\ Initialised(s)
     /\ Cardinality(d.held) < Capacity
     /\ SetData(s, [d EXCEPT !.held = @ \cup {u}, !.outbox = @ \cup {fact}])
     /\ claim' = [claim EXCEPT ![u] = [phase |-> "decided", by |-> s, term |-> believes[s].term, need |-> freed \cup {fact}]]
     /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, lease, net, rb, faults, ends>>

\* end_order.lua, cancel_hold.lua: the place is on sale at once.
DecideEnd(s, u) ==
  LET d == Here(s).data
      fact == End(u, Decided(believes[s].term))
  IN /\ ends < MaxEnds
     /\ claim[u].phase = "acked"
     /\ Initialised(s)
     /\ u \in d.held
     /\ SetData(s, [d EXCEPT !.held = @ \ {u}, !.outbox = @ \cup {fact}])
     /\ claim' = [claim EXCEPT ![u] = [phase |-> "ending", by |-> s, term |-> believes[s].term, need |-> {fact}]]
     /\ ends' = ends + 1
     /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, lease, net, rb, faults>>

(* ---- Facts. facts.Journal, facts.BulkWrites, facts.EpochLeases. ---- *)

Leased(s, term) == On("lease") => (lease[s] > 0 /\ believes[s].term = term)

Max(a, b) == IF a > b THEN a ELSE b

\* VersionedDocument.older: what a rebuild of a later term has stamped is not changed by an end of an earlier one.
Outdated(f) == On("older") /\ docs[f.user].n > f.n

\* A fact is written so that any order and any number of repetitions gives the same.
Written(f) == docs[f.user].n # 0 /\ (f.kind = "end" => ~docs[f.user].live \/ Outdated(f))

\* What freed a place is durable before what took it is sent: else the one could be lost with Redis and the other not.
FreedFirst(facts) ==
  LET freed == {f \in facts : f.kind = "end"}
  IN IF On("freed") /\ (\E f \in freed : ~(f \in net /\ Written(f))) THEN freed ELSE facts

\* JournalCommit: the write leaves the server. The network may deliver it at any time from now on, or never.
Send(s, u) ==
  /\ claim[u].phase \in {"decided", "ending"}
  /\ claim[u].by = s
  /\ Leased(s, claim[u].term)
  /\ ~(claim[u].need \subseteq net)
  /\ net' = net \cup FreedFirst(claim[u].need)
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, lease, claim, rb, faults, ends>>

Apply(f) == IF f.kind = "take"
  THEN [docs EXCEPT ![f.user] = IF @.n = 0 THEN [n |-> f.n, live |-> TRUE] ELSE @]
  ELSE [docs EXCEPT ![f.user] = IF Outdated(f) THEN @ ELSE [n |-> Max(@.n, f.n), live |-> FALSE]]

DeliverFact(f) ==
  /\ f \in net
  /\ f.kind \in {"take", "end"}
  /\ ~Written(f)
  /\ docs' = Apply(f)
  /\ UNCHANGED <<epoch, rebuilds, node, replica, view, believes, lease, net, claim, rb, faults, ends>>

\* JournalCommit: answered when durable, and while the server still has its lease.
Ack(s, u) ==
  /\ claim[u].phase \in {"decided", "ending"}
  /\ claim[u].by = s
  /\ \A f \in claim[u].need : f \in net /\ Written(f)
  /\ Leased(s, claim[u].term)
  /\ claim' = [claim EXCEPT ![u].phase = IF @ = "decided" THEN "acked" ELSE "ended"]
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, lease, net, rb, faults, ends>>

\* delete_entries.lua: an entry is deleted when its fact is known to be durable.
DeleteEntry(s, f) ==
  /\ Verified(s)
  /\ f \in Here(s).data.outbox
  /\ f \in net /\ Written(f)
  /\ SetData(s, [Here(s).data EXCEPT !.outbox = @ \ {f}])
  /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, lease, net, claim, rb, faults, ends>>

(* ---- Epochs. facts.EpochLeases, redis.Epochs. ---- *)

\* A lease begins before a read that found the epoch to be the current one.
Renew(s) ==
  /\ epoch.term = believes[s].term
  /\ lease[s] = 0
  /\ lease' = [lease EXCEPT ![s] = 1]
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, net, claim, rb, faults, ends>>

\* EpochLeases.enter: a server that is told UNVERIFIED reads the history of its Redis. The same history is the same epoch, another begins the next.
Enter(s) ==
  /\ Here(s).boss
  /\ believes[s].term # epoch.term \/ Here(s).hist # epoch.hist
  /\ IF epoch.hist = Here(s).hist
     THEN /\ believes' = [believes EXCEPT ![s] = [term |-> epoch.term, hist |-> epoch.hist]]
          /\ lease' = [lease EXCEPT ![s] = 1]
          /\ UNCHANGED epoch
     ELSE /\ Here(s).hist > epoch.hist
          /\ epoch.term < MaxTerm
          /\ epoch' = [term |-> epoch.term + 1, hist |-> Here(s).hist, waited |-> FALSE]
          /\ UNCHANGED <<believes, lease>>
  /\ UNCHANGED <<rebuilds, docs, node, replica, view, net, claim, rb, faults, ends>>

\* EpochLeases.leaveEarlier: a server that reads a later epoch ends its lease on the one before, and says so in the document of the epoch.
Leave(s) ==
  /\ believes[s].term < epoch.term
  /\ lease[s] > 0
  /\ lease' = [lease EXCEPT ![s] = 0]
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, net, claim, rb, faults, ends>>

\* What the document says then: no server has a lease on an earlier epoch. It gets none any more: it would have to read that epoch as the current one.
AllLeft == On("left") => \A s \in Servers : believes[s].term < epoch.term => lease[s] = 0

Step(s, record) == rb' = [rb EXCEPT ![s] = record]

\* Settling: hot state that is not settled, and has no wait that goes on, was emptied or belongs to another epoch. A wait is announced in the epoch
\* first. Where one was announced before, its mark has gone with Redis: then a new epoch begins, and the leases on the one before end.
AnnounceWait(s) ==
  /\ rb[s].pc = "idle"
  /\ Verified(s)
  /\ believes[s].term = epoch.term
  /\ Here(s).data.settled # epoch.term
  /\ Here(s).data.wait.term # epoch.term
  /\ IF epoch.waited /\ On("emptying")
     THEN /\ epoch.term < MaxTerm
          /\ epoch' = [epoch EXCEPT !.term = @ + 1]
          /\ believes' = [believes EXCEPT ![s].term = epoch.term + 1]
          /\ lease' = [lease EXCEPT ![s] = 1]
          /\ Step(s, [Idle EXCEPT !.pc = "wait", !.term = epoch.term + 1])
     ELSE /\ epoch' = [epoch EXCEPT !.waited = TRUE]
          /\ Step(s, [Idle EXCEPT !.pc = "wait", !.term = epoch.term])
          /\ UNCHANGED <<believes, lease>>
  /\ UNCHANGED <<rebuilds, docs, node, replica, view, net, claim, faults, ends>>

BeginWait(s) ==
  /\ rb[s].pc = "wait"
  /\ Step(s, Idle)
  /\ LET d == Here(s).data IN
     IF Verified(s) /\ NoLaterMark(s) /\ believes[s].term = rb[s].term /\ d.settled # rb[s].term /\ d.wait.term # rb[s].term
     THEN SetData(s, [d EXCEPT !.wait = [term |-> rb[s].term, ticks |-> 1]])
     ELSE UNCHANGED node
  /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, lease, net, claim, faults, ends>>

\* Facts that are not there by then are shut out before their events are noted as lost: their resources are drained and stamped here already, as a
\* rebuild does that ends behind its note (Drain to DeliverNote, Abort). Later rebuilds of the term do not stamp again.
EndWait(s) ==
  /\ Verified(s)
  /\ NoLaterMark(s)
  \* EpochTerms.begunWith, once more at the end of the wait.
  /\ On("back") => epoch.term = believes[s].term
  /\ LET d == Here(s).data IN
     /\ d.settled # believes[s].term
     /\ d.wait.term = believes[s].term
     /\ On("wait") => d.wait.ticks = 0 \/ AllLeft
     /\ SetData(s, [d EXCEPT !.settled = believes[s].term])
  /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, lease, net, claim, rb, faults, ends>>

(* ---- Rebuild. hotstate.RebuildRun. ---- *)

\* close_*.lua under the lease of the resource's rebuilds (begin_rebuild.lua), which another server may take over at any time.
Close(s) ==
  /\ rb[s].pc = "idle"
  /\ Verified(s)
  /\ NoLaterMark(s)
  /\ LET d == Here(s).data IN
     /\ d.settled = believes[s].term
     /\ d.open # believes[s].term
     /\ SetData(s, [d EXCEPT !.owner = s, !.open = 0])
  /\ Step(s, [Idle EXCEPT !.pc = "drain", !.term = believes[s].term])
  /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, lease, net, claim, faults, ends>>

\* Stamps.stamp: the first rebuild of a term draws an attempt, by an update that names the attempt and the number before; the others stamp nothing.
Draw(s) ==
  /\ rb[s].pc = "draw"
  /\ IF TermOf(rebuilds.done) >= rb[s].term /\ On("term")
     THEN /\ Step(s, IF TermOf(rebuilds.done) = rb[s].term THEN [rb[s] EXCEPT !.pc = "read"] ELSE Idle)
          /\ UNCHANGED rebuilds
     ELSE /\ rebuilds.attempts < MaxRebuilds
          /\ LET attempt == IF On("attempt") THEN rebuilds.attempts + 1 ELSE 1
             IN /\ rebuilds' = [rebuilds EXCEPT !.attempts = attempt]
                /\ Step(s, [rb[s] EXCEPT !.pc = "stamp", !.n = Stamped(rb[s].term, attempt), !.attempt = attempt, !.done = rebuilds.done])
  /\ UNCHANGED <<epoch, docs, node, replica, view, believes, lease, net, claim, faults, ends>>

\* Recovery.drain: what the outbox has is written first.
Drain(s) ==
  /\ rb[s].pc = "drain"
  /\ Verified(s) /\ believes[s].term = rb[s].term
  /\ LET box == IF On("drain") THEN Here(s).data.outbox ELSE {}
     IN IF \A f \in box : f \in net /\ Written(f)
        THEN /\ Step(s, [rb[s] EXCEPT !.pc = "draw"])
             /\ UNCHANGED net
        ELSE /\ net' = net \cup FreedFirst(box)
             /\ UNCHANGED rb
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, lease, claim, faults, ends>>

\* One update of all documents that are live and believed. It is sent once: a rebuild that gets no answer begins again with another number.
SendStamp(s) ==
  /\ rb[s].pc = "stamp"
  /\ Step(s, [rb[s] EXCEPT !.pc = "stamping"])
  /\ net' = net \cup {[kind |-> "stamp", by |-> s, from |-> rb[s].done, to |-> rb[s].n]}
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, lease, claim, faults, ends>>

DeliverStamp(m) ==
  /\ m \in net
  /\ m.kind = "stamp"
  /\ net' = net \ {m}
  /\ docs' = [u \in Users |-> IF On("stamp") /\ docs[u].live /\ docs[u].n >= m.from /\ docs[u].n < m.to
                              THEN [docs[u] EXCEPT !.n = m.to] ELSE docs[u]]
  /\ rb' = [rb EXCEPT ![m.by] = IF @.pc = "stamping" /\ @.n = m.to THEN [@ EXCEPT !.pc = "note"] ELSE @]
  /\ UNCHANGED <<epoch, rebuilds, node, replica, view, believes, lease, claim, faults, ends>>

\* The stamp becomes the number of the resource; not if another rebuild has drawn since.
SendNote(s) ==
  /\ rb[s].pc = "note"
  /\ Step(s, [rb[s] EXCEPT !.pc = "noting"])
  /\ net' = net \cup {[kind |-> "note", by |-> s, n |-> rb[s].n, attempt |-> rb[s].attempt]}
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, lease, claim, faults, ends>>

DeliverNote(m) ==
  /\ m \in net
  /\ m.kind = "note"
  /\ net' = net \ {m}
  /\ LET counts == IF On("latest") THEN rebuilds.attempts = m.attempt ELSE TRUE
     IN /\ rebuilds' = IF counts THEN [rebuilds EXCEPT !.done = m.n] ELSE rebuilds
        /\ rb' = [rb EXCEPT ![m.by] = IF @.pc = "noting" /\ @.n = m.n THEN IF counts THEN [@ EXCEPT !.pc = "read"] ELSE Idle ELSE @]
  /\ UNCHANGED <<epoch, docs, node, replica, view, believes, lease, claim, faults, ends>>

Believed(u, n) == docs[u].live /\ (On("late") => docs[u].n >= n)

\* MongoConnection.fenced: what is live and believed.
Read(s) ==
  /\ rb[s].pc = "read"
  /\ Step(s, [rb[s] EXCEPT !.pc = "open", !.found = {u \in Users : Believed(u, rebuilds.done)}])
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, lease, net, claim, faults, ends>>

\* open_*.lua, the last step.
Open(s) ==
  /\ rb[s].pc = "open"
  /\ Step(s, Idle)
  /\ LET d == Here(s).data IN
     IF Verified(s) /\ believes[s].term = rb[s].term /\ d.open = 0 /\ (On("owner") => d.owner = s)
     THEN SetData(s, [d EXCEPT !.open = rb[s].term, !.held = rb[s].found, !.owner = NoServer])
     ELSE UNCHANGED node
  /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, lease, net, claim, faults, ends>>

\* A server gives up: a time-out, a crash.
Abort(s) ==
  /\ rb[s].pc # "idle"
  /\ Step(s, Idle)
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, view, believes, lease, net, claim, faults, ends>>

(* ---- Time and faults. ---- *)

Less(x) == IF x > 0 THEN x - 1 ELSE 0

\* Only the speed of clocks is compared: a wait lasts at least as long as any lease that began before it.
Tick ==
  /\ \E s \in Servers : lease[s] > 0
     \/ \E n \in Nodes : node[n].data.wait.ticks > 0
  /\ lease' = [s \in Servers |-> Less(lease[s])]
  /\ node' = [n \in Nodes |-> [node[n] EXCEPT !.data.wait.ticks = Less(@)]]
  /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, net, claim, rb, faults, ends>>

Flush(n) ==
  /\ faults < MaxFaults
  /\ node[n].boss
  /\ node' = [node EXCEPT ![n].data = Empty]
  /\ faults' = faults + 1
  /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, lease, net, claim, rb, ends>>

\* One key is lost, or an operator asks for a rebuild: the outbox is still there.
LoseKey(n) ==
  /\ faults < MaxFaults
  /\ node[n].boss
  /\ node[n].data.open # 0
  /\ node' = [node EXCEPT ![n].data.open = 0, ![n].data.held = {}]
  /\ faults' = faults + 1
  /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, lease, net, claim, rb, ends>>

Master == CHOOSE n \in Nodes : node[n].boss /\ \A m \in Nodes : node[m].boss => node[m].hist <= node[n].hist

\* Replication is as far behind as it likes.
Replicate(n) ==
  /\ n # Master
  /\ replica[n] # node[Master].data
  /\ replica' = [replica EXCEPT ![n] = node[Master].data]
  /\ UNCHANGED <<epoch, rebuilds, docs, node, view, believes, lease, net, claim, rb, faults, ends>>

\* Another server is promoted with what it has; the one before goes on answering those who have not heard.
Failover(n) ==
  /\ faults < MaxFaults
  /\ n # Master
  /\ node' = [node EXCEPT ![n] = [boss |-> TRUE, hist |-> node[Master].hist + 1, data |-> replica[n]]]
  /\ faults' = faults + 1
  /\ UNCHANGED <<epoch, rebuilds, docs, replica, view, believes, lease, net, claim, rb, ends>>

Hear(s) ==
  /\ view[s] # Master
  /\ view' = [view EXCEPT ![s] = Master]
  /\ UNCHANGED <<epoch, rebuilds, docs, node, replica, believes, lease, net, claim, rb, faults, ends>>

Next ==
  \/ \E s \in Servers, u \in Users : Decide(s, u) \/ DecideEnd(s, u) \/ Send(s, u) \/ Ack(s, u)
  \/ \E m \in net : DeliverFact(m) \/ DeliverStamp(m) \/ DeliverNote(m)
  \/ \E s \in Servers : \E f \in Here(s).data.outbox : DeleteEntry(s, f)
  \/ \E s \in Servers : \/ Renew(s) \/ Enter(s) \/ Leave(s) \/ AnnounceWait(s) \/ BeginWait(s) \/ EndWait(s) \/ Hear(s)
                        \/ Close(s) \/ Draw(s) \/ Drain(s) \/ SendStamp(s) \/ SendNote(s) \/ Read(s) \/ Open(s) \/ Abort(s)
  \/ \E n \in Nodes : Flush(n) \/ LoseKey(n) \/ Replicate(n) \/ Failover(n)
  \/ Tick

Spec == Init /\ [][Next]_vars

\* Users and servers have no names of their own: states that differ by them only are one.
Alike == Permutations(Users) \cup Permutations(Servers)

(* ---- What must be true. ---- *)

\* Live and not late: what a user is shown, can pay for, and what a rebuild counts.
Standing(u) == Believed(u, rebuilds.done)

NothingOversold == Cardinality({u \in Users : Standing(u)}) <= Capacity

\* Also not for the moment between a decision and its fact: what was acknowledged and not ended never has more owners than places.
NoTwoOwners == Cardinality({u \in Users : claim[u].phase = "acked"}) <= Capacity

NoAcknowledgedOrderLost == \A u \in Users : claim[u].phase = "acked" => Standing(u)

NoEndUndone == \A u \in Users : claim[u].phase = "ended" => ~Standing(u)

\* Nothing is left out of what a resource counts, once it is open and nothing is on its way.
HotStateCountsAcknowledged ==
  \A n \in Nodes : node[n].boss /\ node[n].hist = epoch.hist /\ node[n].data.open = epoch.term =>
     \A u \in Users : claim[u].phase = "acked" /\ claim[u].term <= epoch.term => u \in node[n].data.held
=============================================================================
